import type { EventMetadata, EventSource, NewEvent } from '../../src/event-store/fact.js';
import type { CallEvent } from '../calls/call.events.js';
import type { Draft, Reading } from './reading.js';

export type Provenance = Readonly<{
  messageId: string;
  teamId: string | null;
  source: EventSource;
}>;

/** When a draft happened: its own time, else the message's, else its arrival. */
export function whenOf(
  draft: Pick<Draft, 'at'>,
  { saidAt, arrivedAt }: Reading,
): Pick<EventMetadata, 'occurredAt' | 'occurredAtSource'> {
  const told = draft.at ?? saidAt;
  return told === null
    ? { occurredAt: arrivedAt, occurredAtSource: 'ledger' }
    : { occurredAt: told, occurredAtSource: 'vapi' };
}

/** What the facts of one message have in common: one call, one cause, one source. */
export const metadataOf = (
  draft: Pick<Draft, 'at'>,
  reading: Reading,
  provenance: Provenance,
  causationId: string | null,
  source: EventSource = provenance.source,
): EventMetadata => ({
  schemaVersion: 1,
  causationId,
  correlationId: reading.callId ?? reading.envelope.chatId ?? provenance.messageId,
  source,
  ...whenOf(draft, reading),
  ...(provenance.teamId !== null && { teamId: provenance.teamId }),
});

/** A drafted fact as the event that is appended. */
export function eventOf(
  draft: Draft,
  id: string,
  reading: Reading,
  provenance: Provenance,
): NewEvent<CallEvent> {
  return {
    id,
    metadata: metadataOf(draft, reading, provenance, provenance.messageId, draft.source),
    ...draft.fact,
    ...(draft.unlessRecorded && { unlessRecorded: draft.unlessRecorded }),
  };
}
