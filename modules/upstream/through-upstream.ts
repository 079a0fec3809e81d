import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { inTime } from '../../src/concurrency/in-time.js';
import { KeyedLock } from '../../src/concurrency/keyed-lock.js';
import { Config } from '../../src/config/config.js';
import { EventStore } from '../../src/event-store/event-store.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { canonicalJson } from '../../src/json/canonical-json.js';
import { Directory } from '../directory/directory.js';
import type { Fallback } from '../directory/team.js';
import { recordedAnswer } from '../tools/recorded-answers.js';
import { observeToolResults } from '../tools/observe-tool-results.js';
import { ToolCallsAnswerer } from '../tools/tool-calls.answerer.js';
import { AnswerRecord } from '../vapi/answer-record.js';
import { AnswerMessage } from '../vapi/answer-message.js';
import { IngestionCounts } from '../vapi/ingestion-counts.js';
import type { Draft, Reading } from '../vapi/reading.js';
import type { ReceivedMessage } from '../vapi/received-message.js';
import { MessageRecorder } from '../vapi/record-message.js';
import { AskUpstream } from './ask-upstream.js';
import { fallbackFor, noAgent } from './fallback.js';
import { Observation } from './observation.js';
import { PassOnQueue } from './pass-on-queue.js';
import { keptAnswer, type KeptAnswer } from './store-answer.js';
import type { SentWebhook, UpstreamAnswer, UpstreamFailure } from './upstream-client.js';
import { UpstreamMeter } from './upstream-meter.js';
import { ours, passedAgain, toldOf } from './passed-answer.js';
import { Upstream, type PassedAnswer } from './upstream.js';

/** Vapi waits for these too, and only a backend of its own can answer them (vapi/README.md 1.2). */
const upstreamOnly: ReadonlySet<string> = new Set([
  'knowledge-base-request',
  'voice-request',
  'call.endpointing.request',
  'campaign.predial',
]);

/** What results rest on that somebody else gave; the big events of a call are not among them. */
const resultTypes = ['BookingCommitted', 'ToolInvoked', 'ToolReturned'] as const;

/** What goes out, and what is begun once it has gone out. */
type Answered = Readonly<{ answer: PassedAnswer; afterwards?: () => Promise<void> }>;

type Elapsed = () => number;

/**
 * In front of a backend: record, forward, record what it said, pass it back byte for byte. Messages of one call do not
 * wait for each other, as they would not without us; only what they add to the ledger is decided one after the other.
 */
export class ThroughUpstream extends Upstream implements OnApplicationShutdown {
  private readonly log = new Logger(ThroughUpstream.name);
  private readonly lock = new KeyedLock();
  private readonly upstream: AskUpstream;
  private readonly queue: PassOnQueue;

  constructor(
    private readonly config: Config,
    private readonly store: EventStore,
    private readonly directory: Directory,
    private readonly recorder: MessageRecorder,
    private readonly answers: AnswerMessage,
    private readonly toolCalls: ToolCallsAnswerer,
    private readonly counts: IngestionCounts,
    meter: UpstreamMeter,
    private readonly record: AnswerRecord,
    private readonly observation: Observation,
  ) {
    super();
    this.upstream = new AskUpstream(config, meter);
    this.queue = new PassOnQueue((sent) => this.upstream.send(sent), meter);
  }

  isAwaited(reading: Reading): boolean {
    return this.answers.isAwaited(reading) || upstreamOnly.has(reading.envelope.messageType);
  }

  passOn(sent: SentWebhook): void {
    this.queue.add(sent);
  }

  async answer(
    message: ReceivedMessage,
    drafts: readonly Draft[],
    sent: SentWebhook,
  ): Promise<PassedAnswer> {
    const before = performance.now();
    const elapsedMs = (): number => Math.round(performance.now() - before);
    // A repeat that overtakes its original waits for it and finds the recorded answer.
    const answered = this.lock.run(`message ${message.messageId}`, () =>
      this.answerAlone(message, drafts, sent, elapsedMs),
    );
    const isForAgent = message.reading.envelope.messageType === 'assistant-request';
    const { answer, afterwards } = isForAgent
      ? await this.answeredInTime(message, drafts, answered, elapsedMs)
      : await answered;
    await afterwards?.();
    return answer;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue.drain();
    await this.upstream.close();
  }

  private async answerAlone(
    message: ReceivedMessage,
    drafts: readonly Draft[],
    sent: SentWebhook,
    elapsedMs: Elapsed,
  ): Promise<Answered> {
    const { reading } = message;
    const asksForTools = reading.toolRequests.length > 0;
    const history = asksForTools ? await this.history(reading) : [];
    const annotated = asksForTools ? this.toolCalls.annotate(drafts, history, reading) : drafts;
    const recorded = await this.recorder.record(message, annotated);
    this.counts.received(reading, recorded);
    const known = recorded.isRepeat ? await this.answerBefore(message) : null;
    if (known !== null) return { answer: known };

    if (asksForTools && isAnswered(reading, history)) {
      // Every call of the message was answered in another one: none runs again.
      const { text, drafts: told } = await this.toolCalls.answer(message, history);
      await this.record.keep(message, { status: 200, text, elapsedMs: elapsedMs() }, told);
      return { answer: ours(text) };
    }
    const outcome = await this.upstream.ask(message, sent);
    return outcome.kind === 'answered'
      ? this.pass(message, outcome, history, elapsedMs)
      : this.fallBack(message, outcome, history, elapsedMs);
  }

  /** When the store fails or is slow, the fallback goes out; the ledger hears of it as soon as it can. */
  private async answeredInTime(
    message: ReceivedMessage,
    drafts: readonly Draft[],
    answered: Promise<Answered>,
    elapsedMs: Elapsed,
  ): Promise<Answered> {
    const { reading, messageId } = message;
    const ready = await inTime(answered, this.config.compileDeadlineMs).catch((error: unknown) => {
      this.log.error({ msg: 'A fallback goes out', messageId, err: error });
      return null;
    });
    if (ready !== null) return ready;
    const { body, drafts: told } = noAgent(reading, this.fallbackOf(message), 'store-slow');
    const text = canonicalJson(body);
    const record = async (): Promise<void> => {
      await answered.catch(() => null);
      await this.recorder.record(message, drafts);
      await this.record.keep(message, { status: 200, text, elapsedMs: elapsedMs() }, told, true);
    };
    record().catch((error: unknown) =>
      this.log.error({ msg: 'A fallback is not on record', messageId, err: error }),
    );
    return { answer: ours(text) };
  }

  private fallbackOf({ teamId }: ReceivedMessage): Fallback | undefined {
    return teamId === null ? undefined : this.directory.current().team(teamId)?.fallback;
  }

  private history({ stream }: Reading): Promise<readonly RecordedEvent[]> {
    return this.store.read(stream, { types: resultTypes });
  }

  /** What this message was answered with before; null when that is not known any more: then the upstream is asked. */
  private async answerBefore(message: ReceivedMessage): Promise<PassedAnswer | null> {
    const before = await this.record.before(message);
    if (before === null) return null;
    // Its secrets are not stored, or its caller was erased.
    return passedAgain(before) ?? this.upstream.givenTo(message);
  }

  private async pass(
    message: ReceivedMessage,
    answer: UpstreamAnswer,
    history: readonly RecordedEvent[],
    elapsedMs: Elapsed,
  ): Promise<Answered> {
    const { reading } = message;
    const kept = keptAnswer(answer);
    const { archive } = await this.lock.run(`stream ${reading.stream}`, async () => {
      const drafts = await this.resultsIn(kept, reading, history, answer.elapsedMs);
      return this.record.keep(message, { elapsedMs: elapsedMs(), ...kept.stored }, drafts);
    });
    return reading.envelope.messageType === 'assistant-request'
      ? { answer, afterwards: () => this.observation.begin(message, answer, kept, archive) }
      : { answer };
  }

  private async resultsIn(
    { said }: KeptAnswer,
    reading: Reading,
    history: readonly RecordedEvent[],
    elapsedMs: number,
  ): Promise<readonly Draft[]> {
    const { toolRequests } = reading;
    if (said === null || toolRequests.length === 0) return [];
    const world = this.toolCalls.world();
    const isCommit = toolRequests.some(({ name }) => world.commitTool(name) !== null);
    // Whether a commit repeats another rests on what was committed while the upstream thought.
    const now = isCommit ? await this.history(reading) : history;
    return observeToolResults(reading, now, world, said.value, elapsedMs);
  }

  private async fallBack(
    message: ReceivedMessage,
    failure: UpstreamFailure,
    history: readonly RecordedEvent[],
    elapsedMs: Elapsed,
  ): Promise<Answered> {
    const fallback = this.fallbackOf(message);
    const { body, drafts } = fallbackFor(message.reading, history, failure, fallback);
    const text = canonicalJson(body);
    const upstream = toldOf(failure);
    const stored = { status: 200, text, elapsedMs: elapsedMs(), upstream };
    await this.record.keep(message, stored, drafts);
    return { answer: ours(text) };
  }
}

const isAnswered = ({ toolRequests }: Reading, history: readonly RecordedEvent[]): boolean =>
  toolRequests.every(({ invocationId }) => recordedAnswer(history, invocationId) !== null);
