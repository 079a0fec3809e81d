import type { RecordedEvent } from '../../src/event-store/fact.js';

/** An event as the API shows it: as stored, the revision as a number and the position as a text. */
export type EventAnswer = Omit<RecordedEvent, 'revision' | 'position'> &
  Readonly<{ revision: number; position: string }>;

export const eventAnswer = ({
  id,
  type,
  stream,
  revision,
  position,
  recordedAt,
  data,
  metadata,
}: RecordedEvent): EventAnswer => ({
  id,
  type,
  stream,
  revision: Number(revision),
  position: String(position),
  recordedAt,
  data,
  metadata,
});
