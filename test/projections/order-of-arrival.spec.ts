import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callStream } from '../../modules/calls/streams.js';
import { bookingTarget } from '../../projections/booking-target/booking-target.projection.js';
import { callSummary } from '../../projections/call-summary/call-summary.projection.js';
import { gateAudit } from '../../projections/gate-audit/gate-audit.projection.js';
import { handoffChain } from '../../projections/handoff-chain/handoff-chain.projection.js';
import { timeline } from '../../projections/timeline/timeline.projection.js';
import { toolLedger } from '../../projections/tool-ledger/tool-ledger.projection.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { ingestInMemory } from '../support/ingest-in-memory.js';
import { randomCall, type Delivery } from '../support/random-call.js';

const projections = { bookingTarget, callSummary, gateAudit, handoffChain, timeline, toolLedger };

/** All views of a call. How long an answer took is measured, not derived; it is left out. */
const viewsOf = (events: readonly RecordedEvent[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(projections).map(([name, project]) => [
      name,
      JSON.parse(
        JSON.stringify(project(events), (key, value: unknown) =>
          key === 'elapsedMs' ? undefined : value,
        ),
      ) as unknown,
    ]),
  );

async function eventsAfter(deliveries: readonly Delivery[]): Promise<readonly RecordedEvent[]> {
  const { store, receive } = ingestInMemory();
  for (const delivery of deliveries) await receive(delivery);
  return store.read(callStream('k-random'));
}

/** A call, the same deliveries in any order, and some of them once more. */
const shuffledCall = randomCall.chain((deliveries) =>
  fc.record({
    deliveries: fc.constant(deliveries),
    shuffled: fc
      .tuple(
        fc.shuffledSubarray([...deliveries], {
          minLength: deliveries.length,
          maxLength: deliveries.length,
        }),
        fc.array(fc.constantFrom(...deliveries), { maxLength: 5 }),
      )
      .map(([all, again]) => [...all, ...again]),
  }),
);

describe('the order of arrival', () => {
  it('and repeats change no view, for calls of all message types', async () => {
    await fc.assert(
      fc.asyncProperty(shuffledCall, async ({ deliveries, shuffled }) => {
        const views = viewsOf(await eventsAfter(deliveries));
        expect(viewsOf(await eventsAfter(shuffled))).toEqual(views);
      }),
      { numRuns: 300 },
    );
  });

  it('does not matter to a fold of any prefix: it never throws', async () => {
    await fc.assert(
      fc.asyncProperty(shuffledCall, async ({ shuffled }) => {
        const events = await eventsAfter(shuffled);
        for (let length = 0; length <= events.length; length++) viewsOf(events.slice(0, length));
      }),
      { numRuns: 50 },
    );
  });
});
