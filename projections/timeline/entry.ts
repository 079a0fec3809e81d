import type { RecordedEvent } from '../../src/event-store/fact.js';
import { occurredAt } from '../event-of.js';

export const timelineKinds = [
  'call-started',
  'status',
  'compile',
  'tool-omitted',
  'finding',
  'tool-call',
  'commit',
  'commit-refused',
  'handoff',
  'handoff-attempt',
  'transfer',
  'transfer-window',
  'interruption',
  'message',
  'anomaly',
  'call-ended',
  'settled',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** One line of a call's story, in words for support staff. */
export type TimelineEntry = Readonly<{
  /** Null when nothing recorded says when. */
  at: string | null;
  kind: TimelineKind;
  title: string;
  detail: string | null;
  assistant: string | null;
  eventIds: readonly string[];
}>;

/** An entry that rests on one event. */
export const entryOf = (
  event: RecordedEvent,
  kind: TimelineKind,
  title: string,
  detail: string | null = null,
  assistant: string | null = null,
): TimelineEntry => ({
  at: occurredAt(event),
  kind,
  title,
  detail,
  assistant,
  eventIds: [event.id],
});
