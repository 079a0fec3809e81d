import { Inject, Injectable, Logger } from '@nestjs/common';
import { inTime } from '../../src/concurrency/in-time.js';
import { KeyedLock } from '../../src/concurrency/keyed-lock.js';
import { EventStore } from '../../src/event-store/event-store.js';
import type { NewEvent, RecordedEvent } from '../../src/event-store/fact.js';
import { idOf } from '../../src/json/uuid-v5.js';
import { archiveAboveBytes, readFromArchive, storeInArchive } from '../archive/archive.js';
import { archiveStream } from '../calls/streams.js';
import type { VapiMessageAnswered } from '../calls/message.events.js';
import { Answerer, type Answer, type Deadline } from './answerer.js';
import { eventsOf, metadataOf } from './draft-event.js';
import { IngestionCounts } from './ingestion-counts.js';
import type { Draft, Reading } from './reading.js';
import type { ReceivedMessage } from './received-message.js';
import { MessageRecorder } from './record-message.js';
import { TimeBudget } from './time-budget.js';

/** One message on its way to its answer. */
type Asked = Readonly<{
  message: ReceivedMessage;
  drafts: readonly Draft[];
  answerer: Answerer;
  budget: TimeBudget;
}>;

/**
 * For messages that somebody waits on: record, run, record the answer, answer. One message of a call at a time, so
 * that a repeat that overtakes its original finds the recorded answer.
 */
@Injectable()
export class AnswerMessage {
  private readonly log = new Logger(AnswerMessage.name);
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
    const answerer = this.answerers.get(message.reading.envelope.messageType);
    if (answerer === undefined) throw new Error('Asked to answer a message that nobody answers');
    const { stream, callId, envelope } = message.reading;
    const isAlone = callId === null && envelope.chatId === null;
    const { deadline } = answerer;
    const asked = { message, drafts, answerer, budget: new TimeBudget(deadline?.ms ?? Infinity) };
    const recorded = this.lock.run(isAlone ? message.messageId : stream, () =>
      this.answerAlone(asked),
    );
    return deadline === null ? recorded : this.answerInTime(asked, deadline, recorded);
  }

  private async answerAlone({ message, drafts, answerer, budget }: Asked): Promise<string> {
    const before = performance.now();
    const { reading } = message;
    const history = await this.historyFor(answerer, reading);
    const recorded = await this.recorder.record(
      message,
      answerer.annotate(drafts, history, reading),
    );
    this.counts.received(reading, recorded);
    const known = recorded.isRepeat ? await this.recordedAnswer(message) : null;
    if (known !== null) return known;

    const ready = budget.missed === null ? await answerer.answer(message, history) : null;
    const missed = budget.missedBy('deadline-exceeded');
    const answer = missed === null ? ready : answerer.deadline?.instead(message, missed);
    if (answer === null || answer === undefined) throw new Error('There is no answer');
    const isFirst = await this.append(message, answer, 'answered', before);
    // Another process answered the same message in the meantime; there is one answer.
    if (!isFirst) return (await this.recordedAnswer(message)) ?? answer.text;
    if (answer.later !== undefined) void this.appendLater(message, answer.later);
    return answer.text;
  }

  private async historyFor(
    { historyTypes: types, personalTypes: personal }: Answerer,
    { stream }: Reading,
  ): Promise<readonly RecordedEvent[]> {
    return types.length === 0 ? [] : this.store.read(stream, { types, personal });
  }

  private async appendLater(
    message: ReceivedMessage,
    later: Promise<readonly Draft[]>,
  ): Promise<void> {
    try {
      const drafts = await later;
      if (drafts.length === 0) return;
      await this.store.append(message.reading.stream, eventsOf(drafts, message.reading, message));
    } catch (error) {
      this.log.error({ msg: 'What came late is not on record', err: error });
    }
  }

  /** At the deadline, or when the store fails, the other answer goes out; the ledger hears of it as soon as it can. */
  private async answerInTime(
    { message, drafts, budget }: Asked,
    deadline: Deadline,
    recorded: Promise<string>,
  ): Promise<string> {
    const before = performance.now();
    const text = await inTime(recorded, deadline.ms).catch((error: unknown) => {
      this.log.error({ msg: 'A fallback goes out', messageId: message.messageId, err: error });
      return null;
    });
    if (text !== null) return text;
    budget.missed ??= 'store-slow';
    this.log.warn({ msg: 'Not in time', messageId: message.messageId, reason: budget.missed });
    const answer = deadline.instead(message, budget.missed);
    const record = async (): Promise<void> => {
      if ((await recorded.catch(() => null)) === answer.text) return;
      await this.recorder.record(message, drafts);
      await this.append(message, answer, 'answered instead', before);
    };
    record().catch((error: unknown) =>
      this.log.error({
        msg: 'A fallback is not on record',
        messageId: message.messageId,
        err: error,
      }),
    );
    return answer.text;
  }

  /** The last one: at a deadline another answer than the recorded one may have gone out. */
  private async recordedAnswer({ messageId, reading }: ReceivedMessage): Promise<string | null> {
    const answers = await this.store.read(reading.stream, { types: ['VapiMessageAnswered'] });
    const answered = answers.findLast(
      (event): event is RecordedEvent<VapiMessageAnswered> =>
        event.type === 'VapiMessageAnswered' &&
        (event as RecordedEvent<VapiMessageAnswered>).data.messageId === messageId,
    );
    if (answered === undefined) return null;
    const { body, archive } = answered.data;
    return archive === null ? body : readFromArchive(this.store, archive);
  }

  private async append(
    message: ReceivedMessage,
    answer: Answer,
    key: 'answered' | 'answered instead',
    before: number,
  ): Promise<boolean> {
    const { reading } = message;
    const events = eventsOf(answer.drafts, reading, message);
    const answered = await this.answeredEvent(message, answer, key, before);
    const { written } = await this.store.append(reading.stream, [...events, answered]);
    return written.includes(answered.id);
  }

  private async answeredEvent(
    message: ReceivedMessage,
    { text, archive }: Answer,
    key: string,
    before: number,
  ): Promise<NewEvent<VapiMessageAnswered>> {
    const { messageId, reading } = message;
    const metadata = metadataOf({ at: null }, reading, message, messageId);
    const isLarge = archive !== undefined || Buffer.byteLength(text) > archiveAboveBytes;
    const stream = archiveStream(metadata.correlationId);
    const data: VapiMessageAnswered['data'] = {
      callId: reading.callId,
      messageId,
      status: 200,
      body: isLarge ? null : text,
      archive: isLarge
        ? (archive ?? (await storeInArchive(this.store, stream, text, metadata)))
        : null,
      elapsedMs: Math.round(performance.now() - before),
    };
    return { id: idOf(messageId, key), type: 'VapiMessageAnswered', data, metadata };
  }
}
