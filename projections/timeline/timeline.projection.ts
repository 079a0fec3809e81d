import type { RecordedEvent } from '../../src/event-store/fact.js';
import { callDetailsOf } from '../call-summary/call-details.js';
import { inOrder, occurredAt } from '../event-of.js';
import type { CallProjection } from '../projection.js';
import { callEntries } from './call-entries.js';
import { compileEntries } from './compile-entries.js';
import type { TimelineEntry } from './entry.js';
import { handoffEntries } from './handoff-entries.js';
import { toolEntries } from './tool-entries.js';

export type Timeline = Readonly<{ entries: readonly TimelineEntry[] }>;

/** The call as a story: one entry per thing that happened, in order; what has no time stands at the end. */
export const timeline: CallProjection<Timeline> = (events) => {
  const entries = [
    ...startEntry(events),
    ...compileEntries(events),
    ...callEntries(events),
    ...toolEntries(events),
    ...handoffEntries(events),
  ];
  return { entries: entries.sort(byTime) };
};

/** Told by whichever message came first, so it stands at the earliest known moment of the call. */
function startEntry(events: readonly RecordedEvent[]): readonly TimelineEntry[] {
  const started = events.find(({ type }) => type === 'CallStarted');
  if (started === undefined) return [];
  const { startedAt, dialedNumber, type } = callDetailsOf(events);
  const kept = inOrder(events).find(
    (event) => 'verbose' in event.data && event.data.verbose === false,
  );
  const at = startedAt ?? (kept === undefined ? null : occurredAt(kept));
  const to = dialedNumber === null ? '' : ` to ${dialedNumber}`;
  return [
    {
      at,
      kind: 'call-started',
      title: `A call${to} was seen`,
      detail: type,
      assistant: null,
      eventIds: [started.id],
    },
  ];
}

const byTime = (one: TimelineEntry, other: TimelineEntry): number => {
  const [left, right] = [one, other].map(
    ({ at, eventIds }) => `${at ?? '9999'} ${eventIds[0] ?? ''}`,
  );
  return (left ?? '') < (right ?? '') ? -1 : 1;
};
