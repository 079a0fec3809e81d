import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualDisorder, type Rates } from '../../simulator/disorder.js';
import { ofKind } from '../../simulator/log.js';
import { runCall, type SimulatedCall } from '../../simulator/run-call.js';
import { asks, randomScript, type Move } from '../simulator/support/random-script.js';
import {
  readChain,
  readTools,
  toldChain,
  toldTools,
  type Chain,
  type Tools,
} from '../simulator/support/told-chain.js';
import { startTestService, type TestService } from '../support/running-service.js';

/** The real service compiles, answers and records; the simulator is Vapi. 1,000 calls have been run this way. */
const runs = Number(process.env['SIMULATED_CALLS'] ?? 120);
const runsWithoutReport = Math.ceil(runs / 6);
/** About 0.15 s a call on an idle machine. */
const timeoutMs = 30_000 + runs * 1_500;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const other = (blueprintId: string) =>
  asks('handoff_to_other_shop', { destination: 'dynamic', blueprintId });
const commit = asks('autoOpsConfirmAppointment', {
  shopClientId: 'shop_chatfield',
  serviceId: 'svc_oil',
  slotTimeUtc: '2026-06-12T16:00:00Z',
});

/** What the assistants of the sample shops may do: eager, lazy, refused, to nobody, several at once. */
const moves: readonly Move[] = [
  { as: 'Greeter', calls: [asks('handoff_to_booking', { destination: 'Booking' })] },
  { as: 'Greeter', calls: [asks('handoff_to_booking')] },
  { as: 'Greeter', calls: [asks('handoff_to_booking', { destination: 'Nobody' })] },
  { as: 'Greeter', calls: [asks('handoff_to_booking'), asks('handoff_to_south_park_main')] },
  { as: 'Greeter', calls: [asks('handoff_to_south_park_main')] },
  { as: 'Greeter', calls: [other('ken-caryl-main')] },
  { as: 'Greeter', calls: [other('copper-state-main')] },
  { as: 'Greeter', calls: [asks('checkTransferWindow', { reason: 'a bill' })] },
  { as: 'Booking', calls: [asks('handoff_to_estimates')] },
  { as: 'Booking', calls: [asks('handoff_to_estimates', { destination: 'Estimates' })] },
  { as: 'Booking', calls: [commit, asks('handoff_to_estimates')] },
  { as: 'Booking', calls: [commit] },
  { as: 'Booking', calls: [other('ken-caryl-main')] },
  { as: 'Estimates', calls: [asks('handoff_back_to_booking', { destination: 'Booking' })] },
  { as: 'Estimates', calls: [asks('handoff_back_to_booking')] },
];

const play = (seed: number, rates: Rates): Promise<SimulatedCall> => {
  const script = randomScript(seed, moves, {
    id: `${rates.loseReport > 0 ? 'lost' : 'sim'}-${seed}`,
  });
  const url = `${service.url}/vapi/webhook`;
  return runCall({ script, seed, rates, url, sendsClock: true });
};

const ask = async <Answer>({ callId }: SimulatedCall, view: string): Promise<Answer> =>
  (await service.ask(`/v1/calls/${callId}/${view}`)).body as Answer;

const difference = (seed: number, ledger: unknown, log: unknown): readonly string[] =>
  isDeepStrictEqual(ledger, log)
    ? []
    : [`seed ${seed}: ledger ${JSON.stringify(ledger)}, log ${JSON.stringify(log)}`];

describe('what is read from the ledger', () => {
  it(
    `is what the simulator's log holds, in ${runs} calls with disorder`,
    async () => {
      const faults: string[] = [];
      let hops = 0;
      for (let seed = 1; seed <= runs; seed++) {
        const call = await play(seed, usualDisorder);
        const chain = await ask<Chain>(call, 'handoff-chain');
        hops += chain.hops.length;
        faults.push(
          ...ofKind(call.log, 'complaint').map(({ rule }) => `seed ${seed} complains: ${rule}`),
          ...difference(seed, readChain(chain), toldChain(call)),
          ...difference(seed, chain.agreesWithActivations, true),
          ...difference(seed, readTools(await ask<Tools>(call, 'tools')), toldTools(call)),
        );
      }
      expect(faults).toEqual([]);
      expect(hops).toBeGreaterThan(runs / 2);
    },
    timeoutMs,
  );

  it(
    `names who was active when the report is lost, in ${runsWithoutReport} calls`,
    async () => {
      // Every swap has a live witness then; what a context plan strips of its tool call was never told.
      const rates = { ...usualDisorder, lose: 0, loseReport: 1 };
      const faults: string[] = [];
      for (let seed = 1; seed <= runsWithoutReport; seed++) {
        const call = await play(seed, rates);
        const chain = await ask<Chain>(call, 'handoff-chain');
        const path = ({ hops }: Pick<Chain, 'hops'>) => hops.map(({ from, to }) => ({ from, to }));
        faults.push(
          ...difference(seed, path(chain), path(toldChain(call))),
          ...difference(seed, chain.agreesWithActivations, null),
        );
      }
      expect(faults).toEqual([]);
    },
    timeoutMs,
  );
});
