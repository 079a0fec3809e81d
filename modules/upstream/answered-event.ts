import type { EventStore } from '../../src/event-store/event-store.js';
import type { NewEvent, RecordedEvent } from '../../src/event-store/fact.js';
import { idOf } from '../../src/json/uuid-v5.js';
import { archiveAboveBytes, readFromArchive, storeInArchive } from '../archive/archive.js';
import type { ArchiveReference } from '../calls/call-fact.js';
import type { UpstreamTold, VapiMessageAnswered } from '../calls/message.events.js';
import { archiveStream } from '../calls/streams.js';
import { metadataOf } from '../vapi/draft-event.js';
import type { ReceivedMessage } from '../vapi/record-message.js';
import type { PassedAnswer } from './upstream.js';

/** What is stored of an answer: the text that went out, less its secrets. */
export type StoredAnswer = Readonly<{ status: number; text: string; upstream?: UpstreamTold }>;

/** The text in the event or, where it is too large for one, in the archive. */
export async function archivedIfLarge(
  store: EventStore,
  message: ReceivedMessage,
  text: string,
): Promise<ArchiveReference | null> {
  if (Buffer.byteLength(text) <= archiveAboveBytes) return null;
  const metadata = metadataOf({ at: null }, message.reading, message, message.messageId);
  return storeInArchive(store, archiveStream(metadata.correlationId), text, metadata);
}

export function answeredEvent(
  message: ReceivedMessage,
  { status, text, upstream }: StoredAnswer,
  archive: ArchiveReference | null,
  elapsedMs: number,
): NewEvent<VapiMessageAnswered> {
  const { messageId, reading } = message;
  const { callId } = reading;
  const body = archive === null ? text : null;
  return {
    id: idOf(messageId, 'answered'),
    type: 'VapiMessageAnswered',
    data: { callId, messageId, status, body, archive, elapsedMs, ...(upstream && { upstream }) },
    metadata: metadataOf({ at: null }, reading, message, messageId),
  };
}

/** The recorded answer as it goes out again; null when there is none, or when it lacks what went out. */
export async function answerOnRecord(
  store: EventStore,
  history: readonly RecordedEvent[],
  messageId: string,
): Promise<PassedAnswer | null> {
  const answered = history.find(
    (event): event is RecordedEvent<VapiMessageAnswered> =>
      event.type === 'VapiMessageAnswered' &&
      (event as RecordedEvent<VapiMessageAnswered>).data.messageId === messageId,
  );
  if (answered === undefined || answered.data.upstream?.redacted === true) return null;
  const { status, body, archive, upstream } = answered.data;
  const text = archive === null ? body : await readFromArchive(store, archive);
  // An erased caller's answers are gone.
  if (text === null) return null;
  const { contentType = null, contentEncoding = null, textEncoding = 'utf8' } = upstream ?? {};
  return { status, contentType, contentEncoding, body: Buffer.from(text, textEncoding) };
}
