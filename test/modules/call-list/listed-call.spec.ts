import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unseen } from '../../../modules/call-list/call-state.js';
import { foldCall, listedTypes } from '../../../modules/call-list/fold-call.js';
import { listedCall, type ListedCall } from '../../../modules/call-list/listed-call.js';
import { callStream } from '../../../modules/calls/streams.js';
import { callSummary } from '../../../projections/call-summary/call-summary.projection.js';
import type { RecordedEvent } from '../../../src/event-store/fact.js';
import { ingestInMemory } from '../../support/ingest-in-memory.js';
import { randomCall, type Delivery } from '../../support/random-call.js';

const isListed = ({ type }: RecordedEvent): boolean => listedTypes.some((one) => one === type);

async function eventsAfter(deliveries: readonly Delivery[]): Promise<readonly RecordedEvent[]> {
  const { store, receive } = ingestInMemory();
  for (const delivery of deliveries) await receive(delivery);
  return store.read(callStream('k-random'));
}

const rowOf = (events: readonly RecordedEvent[]): ListedCall =>
  listedCall('k-random', events.filter(isListed).reduce(foldCall, unseen));

const whole = (deliveries: readonly Delivery[]) => ({
  minLength: deliveries.length,
  maxLength: deliveries.length,
});

describe('a row of the list', () => {
  it('is that of the call’s own summary', async () => {
    await fc.assert(
      fc.asyncProperty(randomCall, async (deliveries) => {
        const events = await eventsAfter(deliveries);
        const { counts, parked: _, revision: __, callId: ___, ...row } = rowOf(events);
        expect(callSummary(events)).toMatchObject({ ...row, counts });
      }),
      { numRuns: 150 },
    );
  });

  it('is the same in whatever order its facts are folded', async () => {
    const events = (
      await eventsAfter(fc.sample(randomCall, { numRuns: 1, seed: 7 })[0] ?? [])
    ).filter(isListed);
    const row = rowOf(events);
    fc.assert(
      fc.property(fc.shuffledSubarray([...events], whole(events as never)), (shuffled) => {
        expect(rowOf(shuffled)).toEqual(row);
      }),
      { numRuns: 200 },
    );
  });

  it('is the same in whatever order its messages arrive', async () => {
    const reordered = randomCall.chain((deliveries) =>
      fc.tuple(fc.constant(deliveries), fc.shuffledSubarray([...deliveries], whole(deliveries))),
    );
    await fc.assert(
      fc.asyncProperty(reordered, async ([deliveries, shuffled]) => {
        const { revision: _, ...row } = rowOf(await eventsAfter(deliveries));
        expect(rowOf(await eventsAfter(shuffled))).toMatchObject(row);
      }),
      { numRuns: 100 },
    );
  });
});
