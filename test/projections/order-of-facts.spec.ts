import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingTarget } from '../../projections/booking-target/booking-target.projection.js';
import { callSummary } from '../../projections/call-summary/call-summary.projection.js';
import { gateAudit } from '../../projections/gate-audit/gate-audit.projection.js';
import { handoffChain } from '../../projections/handoff-chain/handoff-chain.projection.js';
import type { CallProjection } from '../../projections/projection.js';
import { timeline } from '../../projections/timeline/timeline.projection.js';
import { toolLedger } from '../../projections/tool-ledger/tool-ledger.projection.js';
import { arrive } from './support/arrive.js';
import { randomFacts } from './support/random-facts.js';

const projections: Readonly<Record<string, CallProjection<object>>> = {
  bookingTarget,
  callSummary,
  gateAudit,
  handoffChain,
  timeline,
  toolLedger,
};

const shuffledFacts = randomFacts.chain((facts) =>
  fc.tuple(
    fc.constant(facts),
    fc.shuffledSubarray([...facts], { minLength: facts.length, maxLength: facts.length }),
    fc.array(fc.constantFrom(...facts), { maxLength: 5 }),
  ),
);

describe.each(Object.entries(projections))('%s', (_, project) => {
  it('is the same in whatever order the facts of a call arrive, and however often', () => {
    fc.assert(
      fc.property(shuffledFacts, ([facts, shuffled, again]) => {
        const view = project(arrive(facts));
        expect(project(arrive([...shuffled, ...again]))).toEqual(view);
      }),
      { numRuns: 300 },
    );
  });

  it('never throws on a part of a call, and changes nothing that it reads', () => {
    fc.assert(
      fc.property(
        randomFacts.chain((facts) => fc.subarray([...facts])),
        (part) => {
          const events = arrive(part);
          const before = structuredClone(events);
          project(events);
          expect(events).toEqual(before);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is the same with events between that no version knows or that are mere volume', () => {
    fc.assert(
      fc.property(randomFacts, (facts) => {
        const known = facts.filter(({ event }) => event.type !== 'MoonPhaseObserved');
        const { counts: _counts, ...view } = project(arrive(facts)) as { counts?: object };
        expect(project(arrive(known))).toMatchObject(view);
      }),
      { numRuns: 50 },
    );
  });
});
