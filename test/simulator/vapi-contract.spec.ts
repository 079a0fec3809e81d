import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { usualDisorder } from '../../simulator/disorder.js';
import type { JsonObject } from '../../simulator/json.js';
import { runCall } from '../../simulator/run-call.js';
import { scriptOf, type Script } from '../../simulator/script.js';
import { compileLine, sampleDirectory } from '../modules/compile/compile-of.js';
import { FakeService, toolsAnswered } from './support/fake-service.js';
import { hasContract, messageErrors } from './support/inbound-contract.js';
import { endCall, functionTool, handoff, member, squad, to } from './support/made-squad.js';
import { scripted } from './support/scripted.js';

if (!hasContract) process.stdout.write('skipped: ../shared/vapi/schemas.json is not here\n');

const samples = readdirSync('simulator/scripts').map((file): readonly [string, Script] => [
  file,
  scriptOf(readFileSync(`simulator/scripts/${file}`, 'utf8')),
]);

/** Every message of a call that is answered with this. */
async function sent(script: Script, answer: JsonObject) {
  const service = new FakeService((arrived) =>
    arrived.type === 'assistant-request' ? answer : toolsAnswered(arrived),
  );
  await runCall({ script, url: 'https://n.example', post: service.post, rates: usualDisorder });
  return service.arrived;
}

const everyType = [
  'assistant.started',
  'assistant.speechStarted',
  'conversation-update',
  'end-of-call-report',
  'hang',
  'language-change-detected',
  'model-output',
  'phone-call-control',
  'speech-update',
  'status-update',
  'transcript',
  'tool-calls',
  'transfer-update',
  'user-interrupted',
  'voice-input',
];

const whole: JsonObject = {
  squad: squad(
    [
      member('A', {
        firstMessage: 'Hello.',
        tools: [
          functionTool('look', null),
          handoff('b', [to('B')]),
          handoff('other', [{ type: 'dynamic' }]),
          { type: 'transferCall', function: { name: 'ask' }, destinations: [] },
          {
            type: 'transferCall',
            destinations: [
              {
                type: 'number',
                number: '+15550141010',
                transferPlan: { mode: 'warm-transfer-say-summary' },
              },
            ],
          },
        ],
      }),
      member('B', { tools: [handoff('a', [to('A')]), endCall] }),
    ],
    null,
    { serverMessages: everyType },
  ),
};

const wholeSteps = `
- caller: Hello there.
  interrupts: true
- hang: true
- language: es
- says: Yes.
- calls: [{ tool: look, arguments: { plate: CHT } }]
- calls: [{ tool: b }]
- calls: [{ tool: a }]
- calls: [{ tool: other, arguments: { destination: dynamic } }]
- calls: [{ tool: ask }]
- calls: [{ tool: transferCall }]`.trim();

describe.skipIf(!hasContract)('the messages of the simulator', () => {
  const observed = hasContract ? messageErrors('observed') : () => [];
  const published = hasContract ? messageErrors('published') : () => [];

  it('fit Vapi’s schemas, every type of them', async () => {
    const head = (argumentsAs: string) => `call: { argumentsAs: ${argumentsAs} }`;
    const seen = new Set<string>();
    for (const argumentsAs of ['object', 'text']) {
      const arrived = await sent(scripted(wholeSteps, head(argumentsAs)), whole);
      for (const { type, message } of arrived) {
        seen.add(type);
        expect(observed(type, message)).toEqual([]);
      }
    }
    const awaited = [
      'assistant-request',
      'handoff-destination-request',
      'transfer-destination-request',
    ];
    expect([...seen].sort()).toEqual([...everyType, ...awaited].sort());
  });

  it('would be seen not to fit', () => {
    expect(observed('status-update', { type: 'status-update', status: 7 })).not.toEqual([]);
    expect(observed('caller.mood', {})).toEqual(['no schema for caller.mood']);
  });

  it('fit the published contract where their shape is the published one', async () => {
    const arrived = await sent(scripted(wholeSteps, 'call: { argumentsAs: text }'), whole);
    // A token as model output and assistant.started are seen, not published.
    const unpublished = new Set(['model-output', 'assistant.started']);
    for (const { type, message } of arrived.filter((one) => !unpublished.has(one.type))) {
      expect(published(type, message)).toEqual([]);
    }
  });

  it.each(samples)('fit in the sample script %s', async (_, script) => {
    const { response } = compileLine(
      sampleDirectory(),
      script.call.phoneNumberId,
      script.call.startsAt,
    );
    for (const { type, message } of await sent(script, response)) {
      expect(observed(type, message)).toEqual([]);
    }
  });
});
