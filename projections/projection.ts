import type { RecordedEvent } from '../src/event-store/fact.js';

/**
 * A pure answer to a question about one call: the same events, in whatever order they arrived, give the same view.
 * `events` is the call's stream in the order of revisions.
 */
export type CallProjection<View> = (events: readonly RecordedEvent[]) => View;
