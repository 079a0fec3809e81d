import type { RecordedEvent } from '../../src/event-store/fact.js';
import { callDetailsOf } from '../call-summary/call-details.js';
import { compareText } from '../compare-text.js';
import { inOrder, occurredAt } from '../event-of.js';
import type { CallProjection } from '../projection.js';
import { callEntries } from './call-entries.js';
import { compileEntries } from './compile-entries.js';
import { timelineKinds, type TimelineEntry } from './entry.js';
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

/** What happened at the same moment is told in the order of the kinds, e.g. a tool call before what it committed. */
const byTime = (one: TimelineEntry, other: TimelineEntry): number =>
  compareText(one.at ?? unknownTime, other.at ?? unknownTime) ||
  timelineKinds.indexOf(one.kind) - timelineKinds.indexOf(other.kind) ||
  compareText(one.eventIds[0] ?? '', other.eventIds[0] ?? '');

/** After every ISO instant. */
const unknownTime = '~';
