import type { EventStore, FollowOptions } from '../../src/event-store/event-store.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';

/** Follows until `count` events came, then aborts; the loop must end by itself. */
export async function collectEvents(
  store: EventStore,
  count: number,
  options: Partial<FollowOptions> = {},
): Promise<RecordedEvent[]> {
  const abort = new AbortController();
  const events: RecordedEvent[] = [];
  for await (const page of store.follow({ after: 0n, signal: abort.signal, ...options })) {
    events.push(...page.events);
    if (events.length >= count) abort.abort();
  }
  return events;
}
