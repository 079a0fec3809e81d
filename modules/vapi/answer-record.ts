import { Injectable } from '@nestjs/common';
import { EventStore } from '../../src/event-store/event-store.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { idOf } from '../../src/json/uuid-v5.js';
import { archiveAboveBytes, readFromArchive, storeInArchive } from '../archive/archive.js';
import type { ArchiveReference } from '../calls/call-fact.js';
import type { UpstreamTold, VapiMessageAnswered } from '../calls/message.events.js';
import { archiveStream } from '../calls/streams.js';
import { eventsOf, metadataOf } from '../vapi/draft-event.js';
import type { Draft } from '../vapi/reading.js';
import type { ReceivedMessage } from '../vapi/received-message.js';
import type { PassedAnswer } from './upstream.js';

/** What is stored of an answer: the text that went out, less its secrets. */
export type StoredAnswer = Readonly<{
  status: number;
  text: string;
  /** Absent where the upstream was not asked. */
  upstream?: UpstreamTold;
}>;

export type AnswerBefore =
  | Readonly<{ kind: 'none' }>
  /** It was given and is not held whole: its secrets are not stored, or its caller was erased. */
  | Readonly<{ kind: 'partly' }>
  | Readonly<{ kind: 'whole'; answer: PassedAnswer }>;

/** The answers that went out, on record. */
@Injectable()
export class AnswerRecord {
  constructor(private readonly store: EventStore) {}

  /** One append: what the answer tells, then that it was given. Gives back where a large answer lies. */
  async keep(
    message: ReceivedMessage,
    { status, text, upstream }: StoredAnswer,
    drafts: readonly Draft[],
    elapsedMs: number,
    key: 'answered' | 'answered instead' = 'answered',
  ): Promise<ArchiveReference | null> {
    const { messageId, reading } = message;
    const { callId, stream } = reading;
    const metadata = metadataOf({ at: null }, reading, message, messageId);
    const isLarge = Buffer.byteLength(text) > archiveAboveBytes;
    const archive = isLarge
      ? await storeInArchive(this.store, archiveStream(metadata.correlationId), text, metadata)
      : null;
    const data: VapiMessageAnswered['data'] = {
      callId,
      messageId,
      status,
      body: isLarge ? null : text,
      archive,
      elapsedMs,
      ...(upstream && { upstream }),
    };
    const answered = {
      id: idOf(messageId, key),
      type: 'VapiMessageAnswered',
      data,
      metadata,
    };
    await this.store.append(stream, [...eventsOf(drafts, reading, message), answered]);
    return archive;
  }

  /** What a message was answered with before; the last one, since a fallback may have gone out instead of an answer. */
  async before({ reading, messageId }: ReceivedMessage): Promise<AnswerBefore> {
    const answers = await this.store.read(reading.stream, { types: ['VapiMessageAnswered'] });
    const answered = answers.findLast(
      (event): event is RecordedEvent<VapiMessageAnswered> =>
        (event as RecordedEvent<VapiMessageAnswered>).data.messageId === messageId,
    );
    if (answered === undefined) return { kind: 'none' };
    const { status, body, archive, upstream } = answered.data;
    if (upstream?.redacted === true) return { kind: 'partly' };
    const text = archive === null ? body : await readFromArchive(this.store, archive);
    if (text === null) return { kind: 'partly' };
    const { contentType = null, contentEncoding = null, textEncoding = 'utf8' } = upstream ?? {};
    const bytes = Buffer.from(text, textEncoding);
    return { kind: 'whole', answer: { status, contentType, contentEncoding, body: bytes } };
  }
}
