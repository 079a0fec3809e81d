import { Injectable } from '@nestjs/common';
import { EventStore } from '../../src/event-store/event-store.js';
import type { NewEvent, RecordedEvent } from '../../src/event-store/fact.js';
import { idOf } from '../../src/json/uuid-v5.js';
import { archiveAboveBytes, readFromArchive, storeInArchive } from '../archive/archive.js';
import type { ArchiveReference } from '../calls/call-fact.js';
import type { UpstreamTold, VapiMessageAnswered } from '../calls/message.events.js';
import { archiveStream } from '../calls/streams.js';
import { eventsOf, metadataOf } from './draft-event.js';
import type { Draft } from './reading.js';
import type { ReceivedMessage } from './received-message.js';

/** What is stored of an answer: the text that went out, less its secrets. */
export type AnswerToKeep = Readonly<{
  status: number;
  text: string;
  elapsedMs: number;
  /** Where the text lies already, if it was too large for an event. */
  archive?: ArchiveReference | undefined;
  /** Absent where no upstream was asked. */
  upstream?: UpstreamTold;
}>;

export type KeptInLedger = Readonly<{
  /** False: the message was answered before, e.g. by another process; that answer counts. */
  isFirst: boolean;
  archive: ArchiveReference | null;
}>;

export type AnswerBefore = Pick<VapiMessageAnswered['data'], 'status' | 'upstream'> &
  Readonly<{
    /** Null: its caller was erased. */
    text: string | null;
  }>;

/** The answers that went out, on record. */
@Injectable()
export class AnswerRecord {
  constructor(private readonly store: EventStore) {}

  /**
   * One append: what the answer tells, then that it was given. `instead`: it went out in the place of another one.
   * @throws StoreUnavailable
   */
  async keep(
    message: ReceivedMessage,
    { status, text, elapsedMs, upstream, archive: given }: AnswerToKeep,
    drafts: readonly Draft[],
    instead = false,
  ): Promise<KeptInLedger> {
    const { messageId, reading } = message;
    const metadata = metadataOf({ at: null }, reading, message, messageId);
    const stream = archiveStream(metadata.correlationId);
    const isLarge = given !== undefined || Buffer.byteLength(text) > archiveAboveBytes;
    const archive = isLarge
      ? (given ?? (await storeInArchive(this.store, stream, text, metadata)))
      : null;
    const answered: NewEvent<VapiMessageAnswered> = {
      id: idOf(messageId, instead ? 'answered instead' : 'answered'),
      type: 'VapiMessageAnswered',
      data: {
        callId: reading.callId,
        messageId,
        status,
        body: isLarge ? null : text,
        archive,
        elapsedMs,
        ...(upstream && { upstream }),
      },
      metadata,
    };
    const events = [...eventsOf(drafts, reading, message), answered];
    const { written } = await this.store.append(reading.stream, events);
    return { isFirst: written.includes(answered.id), archive };
  }

  /** What a message was answered with: the last, since something may have gone out instead. Null: nothing yet. */
  async before({ reading, messageId }: ReceivedMessage): Promise<AnswerBefore | null> {
    const answers = await this.store.read(reading.stream, { types: ['VapiMessageAnswered'] });
    const answered = answers.findLast(
      (event): event is RecordedEvent<VapiMessageAnswered> =>
        (event as RecordedEvent<VapiMessageAnswered>).data.messageId === messageId,
    );
    if (answered === undefined) return null;
    const { status, body, archive, upstream } = answered.data;
    const text = archive === null ? body : await readFromArchive(this.store, archive);
    return { status, text, ...(upstream && { upstream }) };
  }
}
