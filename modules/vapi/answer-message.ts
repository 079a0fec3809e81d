import { Inject, Injectable, Logger } from '@nestjs/common';
import { inTime } from '../../src/concurrency/in-time.js';
import { KeyedLock } from '../../src/concurrency/keyed-lock.js';
import { EventStore } from '../../src/event-store/event-store.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { Answerer, type Answer, type Deadline } from './answerer.js';
import { AnswerRecord, type AnswerToKeep } from './answer-record.js';
import { eventsOf } from './draft-event.js';
import { IngestionCounts } from './ingestion-counts.js';
import type { Draft, Reading } from './reading.js';
import type { ReceivedMessage } from './received-message.js';
import { MessageRecorder } from './record-message.js';
import { TimeBudget } from './time-budget.js';

const since = (before: number): number => Math.round(performance.now() - before);

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
    private readonly record: AnswerRecord,
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
    const { isFirst } = await this.record.keep(message, kept(answer, since(before)), answer.drafts);
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
    const recordIt = async (): Promise<void> => {
      if ((await recorded.catch(() => null)) === answer.text) return;
      await this.recorder.record(message, drafts);
      await this.record.keep(message, kept(answer, since(before)), answer.drafts, true);
    };
    recordIt().catch((error: unknown) =>
      this.log.error({
        msg: 'A fallback is not on record',
        messageId: message.messageId,
        err: error,
      }),
    );
    return answer.text;
  }

  /** Null: it was not answered, or its text was erased with its caller. */
  private async recordedAnswer(message: ReceivedMessage): Promise<string | null> {
    return (await this.record.before(message))?.text ?? null;
  }
}

/** What the ledger keeps of an answer of our own. */
const kept = ({ text, archive }: Answer, elapsedMs: number): AnswerToKeep => ({
  status: 200,
  text,
  archive,
  elapsedMs,
});
