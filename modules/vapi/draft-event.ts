import type { EventMetadata, EventSource, NewEvent } from '../../src/event-store/fact.js';
import { rememberedJson } from '../../src/json/canonical-json.js';
import type { CallEvent } from '../calls/call.events.js';
import { draftId } from './draft-id.js';
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

/** Drafted facts as the events that are appended. What they have in common is written once. */
export function eventsOf(
  drafts: readonly Draft[],
  reading: Reading,
  provenance: Provenance,
): readonly NewEvent<CallEvent>[] {
  const known = new Map<string, EventMetadata>();
  return drafts.map((draft) => {
    const { at, source, fact, unlessRecorded } = draft;
    const key = `${at} ${source?.kind}`;
    let metadata = known.get(key);
    if (metadata === undefined) {
      metadata = metadataOf(draft, reading, provenance, provenance.messageId, source);
      known.set(key, metadata);
      rememberedJson(metadata);
    }
    const id = draftId(draft, reading);
    return { id, metadata, ...fact, ...(unlessRecorded && { unlessRecorded }) };
  });
}
