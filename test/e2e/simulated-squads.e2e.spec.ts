import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualDisorder } from '../../simulator/disorder.js';
import type { JsonObject } from '../../simulator/json.js';
import { runCall } from '../../simulator/run-call.js';
import { endCall, handoff, member, squad, to } from '../simulator/support/made-squad.js';
import { asks, randomScript, type Move } from '../simulator/support/random-script.js';
import { readChain, toldChain, type Chain } from '../simulator/support/told-chain.js';
import { startTestService, type TestService } from '../support/running-service.js';

const runs = Number(process.env['SIMULATED_CALLS'] ?? 60);
const line = { phoneNumberId: 'pn_nobody', number: '+15559990000' };
/** About 0.15 s a call on an idle machine. */
const timeoutMs = 30_000 + runs * 1_500;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const sibling = squad([
  member('Yard', { tools: [handoff('handoff_to_shed', [to('Shed', { type: 'none' })]), endCall] }),
  member('Shed', { tools: [handoff('handoff_to_yard', [to('Yard')]), endCall] }),
]);

/** All plans, loops, an older transfer, a target that is not there, a batch, a rejection, an inline squad. */
const wide = (url: string): JsonObject => ({
  squad: squad(
    [
      member(
        'Desk',
        {
          firstMessage: 'Desk here.',
          tools: [
            handoff('handoff_to_tires', [to('Tires', { type: 'userAndAssistantMessages' })], {
              messages: [{ type: 'request-start', content: 'I am passing you on to tires.' }],
            }),
            handoff('handoff_to_paint', [to('Paint', { type: 'lastNMessages', maxMessages: 3 })]),
            handoff('handoff_to_ghost', [to('Ghost')]),
            handoff('handoff_to_either', [to('Tires'), to('Paint', { type: 'none' })]),
            handoff('handoff_refused', [to('Paint')], {
              rejectionPlan: { conditions: [{ type: 'regex', regex: '.', negate: false }] },
            }),
            handoff('handoff_to_yard', [
              { type: 'squad', squad: sibling, contextEngineeringPlan: { type: 'none' } },
            ]),
            endCall,
          ],
        },
        {},
      ),
      member('Tires', {
        tools: [
          handoff('handoff_to_desk', [to('Desk', { type: 'previousAssistantMessages' })], {
            messages: [{ type: 'request-start', content: 'Back to the desk.' }],
          }),
          handoff('handoff_to_paint', [to('Paint', { type: 'none' })]),
          endCall,
        ],
      }),
      member(
        'Paint',
        { firstMessage: 'Paint here.', tools: [endCall] },
        {
          assistantDestinations: [
            { type: 'assistant', assistantName: 'Desk', message: 'Back to the desk.' },
            { type: 'assistant', assistantName: 'Tires', transferMode: 'delete-history' },
          ],
        },
      ),
    ],
    url,
    { serverMessages: [...messagesWanted] },
  ),
});

const messagesWanted = [
  'conversation-update',
  'end-of-call-report',
  'speech-update',
  'status-update',
  'tool-calls',
  'handoff-destination-request',
  'user-interrupted',
  'assistant.started',
  'transfer-update',
  'transcript[transcriptType="final"]',
];

const moves: readonly Move[] = [
  { as: 'Desk', calls: [asks('handoff_to_tires', { destination: 'Tires' })] },
  { as: 'Desk', calls: [asks('handoff_to_paint')] },
  { as: 'Desk', calls: [asks('handoff_to_ghost', { destination: 'Ghost' })] },
  { as: 'Desk', calls: [asks('handoff_to_either', { destination: 'Paint' })] },
  { as: 'Desk', calls: [asks('handoff_refused', { destination: 'Paint' })] },
  { as: 'Desk', calls: [asks('handoff_to_yard')] },
  {
    as: 'Desk',
    calls: [
      asks('handoff_to_tires', { destination: 'Tires' }),
      asks('handoff_to_paint', { destination: 'Paint' }),
    ],
  },
  { as: 'Tires', calls: [asks('handoff_to_desk')] },
  { as: 'Tires', calls: [asks('handoff_to_paint', { destination: 'Paint' })] },
  { as: 'Paint', calls: [asks('transferCall', { destination: 'Desk' })] },
  { as: 'Paint', calls: [asks('transferCall', { destination: 'Tires' })] },
  { as: 'Yard', calls: [asks('handoff_to_shed', { destination: 'Shed' })] },
  { as: 'Shed', calls: [asks('handoff_to_yard')] },
];

const play = async (seed: number) => {
  const url = `${service.url}/vapi/webhook`;
  const script = randomScript(seed, moves, line);
  const call = await runCall({
    script,
    seed,
    rates: usualDisorder,
    url,
    answer: wide(url),
    sendsClock: true,
  });
  const chain = (await service.ask(`/v1/calls/${call.callId}/handoff-chain`)).body as Chain;
  return { call, chain };
};

describe('a squad that the ledger knows from the messages alone', () => {
  it(
    `is followed through ${runs} calls with disorder`,
    async () => {
      const faults: string[] = [];
      for (let seed = 1; seed <= runs; seed++) {
        const { call, chain } = await play(seed);
        const [read, told] = [readChain(chain), toldChain(call)];
        if (isDeepStrictEqual(read, told)) continue;
        faults.push(`seed ${seed}: ledger ${JSON.stringify(read)}, log ${JSON.stringify(told)}`);
      }
      expect(faults).toEqual([]);
    },
    timeoutMs,
  );
});
