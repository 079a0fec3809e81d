import { Inject, Injectable } from '@nestjs/common';
import { KeyedLock } from '../../src/concurrency/keyed-lock.js';
import { EventStore } from '../../src/event-store/event-store.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { canonicalJson } from '../../src/json/canonical-json.js';
import { idOf } from '../../src/json/uuid-v5.js';
import { archiveAboveBytes, readFromArchive, storeInArchive } from '../archive/archive.js';
import { archiveStream } from '../calls/streams.js';
import type { VapiMessageAnswered } from '../calls/message.events.js';
import { Answerer, answerTypes } from './answerer.js';
import { eventOf, metadataOf } from './draft-event.js';
import { draftId } from './draft-id.js';
import { IngestionCounts } from './ingestion-counts.js';
import type { Draft, Reading } from './reading.js';
import { MessageRecorder, type ReceivedMessage } from './record-message.js';

/**
 * For messages that somebody waits on: record, run, record the answer, answer. One message of a call at a time, so
 * that a repeat that overtakes its original finds the recorded answer.
 */
@Injectable()
export class AnswerMessage {
  private readonly lock = new KeyedLock();
  private readonly answerers: ReadonlyMap<string, Answerer>;

  constructor(
    private readonly store: EventStore,
    private readonly recorder: MessageRecorder,
    private readonly counts: IngestionCounts,
    @Inject('Answerers') answerers: readonly Answerer[],
  ) {
    this.answerers = new Map(
      answerers.flatMap((answerer) => answerer.messageTypes.map((type) => [type, answerer])),
    );
  }

  isAwaited({ envelope }: Reading): boolean {
    return this.answerers.has(envelope.messageType);
  }

  /** The exact text that goes out; the recorded one when this message was answered before. */
  answer(message: ReceivedMessage, drafts: readonly Draft[]): Promise<string> {
    const { stream, callId } = message.reading;
    return this.lock.run(callId === null ? message.messageId : stream, () =>
      this.answerAlone(message, drafts),
    );
  }

  private async answerAlone(message: ReceivedMessage, drafts: readonly Draft[]): Promise<string> {
    const answerer = this.answerers.get(message.reading.envelope.messageType);
    if (answerer === undefined) throw new Error('Asked to answer a message that nobody answers');
    const before = performance.now();
    const history = await this.store.read(message.reading.stream, { types: answerTypes });
    const recorded = await this.recorder.record(message, answerer.annotate(drafts, history));
    this.counts.received(message.reading, recorded);
    const known = recorded.isRepeat ? await this.recordedAnswer(message, history) : null;
    if (known !== null) return known;

    const { body, drafts: decided } = await answerer.answer(message, history);
    const text = canonicalJson(body);
    const elapsedMs = Math.round(performance.now() - before);
    await this.store.append(message.reading.stream, [
      ...decided.map((draft) =>
        eventOf(draft, draftId(draft, message.reading), message.reading, message),
      ),
      await this.answeredEvent(message, text, elapsedMs),
    ]);
    return text;
  }

  private async recordedAnswer(
    { messageId }: ReceivedMessage,
    history: readonly RecordedEvent[],
  ): Promise<string | null> {
    const answered = history.find(
      (event): event is RecordedEvent<VapiMessageAnswered> =>
        event.type === 'VapiMessageAnswered' &&
        (event as RecordedEvent<VapiMessageAnswered>).data.messageId === messageId,
    );
    if (answered === undefined) return null;
    const { body, archive } = answered.data;
    return archive === null ? body : readFromArchive(this.store, archive);
  }

  private async answeredEvent(message: ReceivedMessage, text: string, elapsedMs: number) {
    const { messageId, reading } = message;
    const metadata = metadataOf({ at: null }, reading, message, messageId);
    const isLarge = Buffer.byteLength(text) > archiveAboveBytes;
    const stream = archiveStream(metadata.correlationId);
    const data: VapiMessageAnswered['data'] = {
      callId: reading.callId,
      messageId,
      status: 200,
      body: isLarge ? null : text,
      archive: isLarge ? await storeInArchive(this.store, stream, text, metadata) : null,
      elapsedMs,
    };
    return {
      id: idOf(messageId, 'answered'),
      type: 'VapiMessageAnswered',
      data,
      metadata,
    } as const;
  }
}
