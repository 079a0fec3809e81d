import type { BookingTarget, Offer } from '../../modules/calls/tool.events.js';
import { isSameTarget, offeredSlots } from '../../modules/tools/offered-slots.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { occurredAt, ofType } from '../event-of.js';

/**
 * The slot of an availability result of this call that a commit names: same shop, service and instant, in a result
 * that happened before the commit, whatever arrived first. The latest such result counts.
 */
export function offeredBefore(
  events: readonly RecordedEvent[],
  target: BookingTarget,
  at: string,
): Offer | null {
  const results = ofType(events, 'ToolReturned').filter((event) => occurredAt(event) <= at);
  const own = results.filter(({ data }) => data.delivery !== 'observed');
  const find = (among: readonly RecordedEvent[]): Offer | undefined =>
    offeredSlots(among).findLast((slot) => isSameTarget(slot, target))?.offer;
  return find(own) ?? find(results) ?? null;
}
