import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { KeyedLock } from '../../src/concurrency/keyed-lock.js';
import { Config } from '../../src/config/config.js';
import { EventStore } from '../../src/event-store/event-store.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { canonicalJson } from '../../src/json/canonical-json.js';
import { Directory } from '../directory/directory.js';
import { recordedAnswer } from '../tools/decide-tool-answers.js';
import { observeToolResults } from '../tools/observe-tool-results.js';
import { ToolCallsAnswerer } from '../tools/tool-calls.answerer.js';
import { AnswerMessage } from '../vapi/answer-message.js';
import { IngestionCounts } from '../vapi/ingestion-counts.js';
import type { Draft, Reading } from '../vapi/reading.js';
import type { ReceivedMessage } from '../vapi/received-message.js';
import { MessageRecorder } from '../vapi/record-message.js';
import { AnswerRecord, type StoredAnswer } from './answer-record.js';
import { AnswersGiven } from './answers-given.js';
import { fallbackFor } from './fallback.js';
import { Observation } from './observation.js';
import { PassOnQueue } from './pass-on-queue.js';
import { keptAnswer, type KeptAnswer } from './store-answer.js';
import { UpstreamClient } from './upstream-client.js';
import type { SentWebhook, UpstreamAnswer, UpstreamFailure } from './upstream-client.js';
import { UpstreamMeter } from './upstream-meter.js';
import { Upstream, type PassedAnswer } from './upstream.js';

/** Vapi waits for these too, and only a backend of its own can answer them (vapi/README.md 1.2). */
const upstreamOnly: ReadonlySet<string> = new Set([
  'knowledge-base-request',
  'voice-request',
  'call.endpointing.request',
  'campaign.predial',
]);

/** What tool calls rest on; the big events of a call are not among them. */
const toolTypes = ['ToolInvoked', 'ToolReturned', 'BookingCommitted'] as const;

const ourContentType = 'application/json; charset=utf-8';

/** What goes out, what of it is stored, and the facts that go with it. */
type Concluded = Readonly<{
  passed: PassedAnswer;
  stored: StoredAnswer;
  drafts: readonly Draft[];
}>;

/**
 * In front of a backend: record, forward, record what it said, pass it back byte for byte. Messages of one call do not
 * wait for each other, as they would not without us; only what they add to the ledger is decided one after the other.
 */
export class ThroughUpstream extends Upstream implements OnApplicationShutdown {
  private readonly log = new Logger(ThroughUpstream.name);
  private readonly lock = new KeyedLock();
  private readonly given = new AnswersGiven();
  private readonly client: UpstreamClient;
  private readonly queue: PassOnQueue;
  private readonly timeoutMs: number;

  constructor(
    private readonly config: Config,
    private readonly store: EventStore,
    private readonly directory: Directory,
    private readonly recorder: MessageRecorder,
    private readonly answers: AnswerMessage,
    private readonly toolCalls: ToolCallsAnswerer,
    private readonly counts: IngestionCounts,
    private readonly meter: UpstreamMeter,
    private readonly record: AnswerRecord,
    private readonly observation: Observation,
  ) {
    super();
    const { upstream, maxBodyBytes } = config;
    if (upstream === null) throw new Error('There is no upstream to answer through');
    this.timeoutMs = upstream.timeoutMs;
    this.client = new UpstreamClient({ url: upstream.url, answerBytesMax: maxBodyBytes });
    this.queue = new PassOnQueue((sent) => this.client.post(sent, this.timeoutMs), meter);
  }

  isAwaited(reading: Reading): boolean {
    return this.answers.isAwaited(reading) || upstreamOnly.has(reading.envelope.messageType);
  }

  passOn(sent: SentWebhook): void {
    this.queue.add(sent);
  }

  answer(
    message: ReceivedMessage,
    drafts: readonly Draft[],
    sent: SentWebhook,
  ): Promise<PassedAnswer> {
    // A repeat that overtakes its original waits for it and finds the recorded answer.
    return this.lock.run(`message ${message.messageId}`, () =>
      this.answerAlone(message, drafts, sent),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue.drain();
    await this.client.close();
  }

  private async answerAlone(
    message: ReceivedMessage,
    drafts: readonly Draft[],
    sent: SentWebhook,
  ): Promise<PassedAnswer> {
    const before = performance.now();
    const elapsedMs = (): number => Math.round(performance.now() - before);
    const { reading, messageId } = message;
    const asksForTools = reading.toolRequests.length > 0;
    const history = asksForTools ? await this.history(reading) : [];
    const annotated = asksForTools ? this.toolCalls.annotate(drafts, history) : drafts;
    const recorded = await this.recorder.record(message, annotated);
    this.counts.received(reading, recorded);
    const known = recorded.isRepeat ? await this.answerBefore(message) : null;
    if (known !== null) return known;

    if (asksForTools && isAnswered(reading, history)) {
      const { passed, stored, drafts: told } = await this.fromRecord(message, history);
      await this.record.keep(message, stored, told, elapsedMs());
      return passed;
    }
    const outcome = this.given.get(messageId) ?? (await this.ask(message, sent));
    return outcome.kind === 'answered'
      ? this.pass(message, outcome, history, elapsedMs)
      : this.fallBack(message, outcome, history, elapsedMs);
  }

  private history({ stream }: Reading): Promise<readonly RecordedEvent[]> {
    return this.store.read(stream, { types: toolTypes });
  }

  /** What this message was answered with before; null when that is not known any more: then the upstream is asked. */
  private async answerBefore(message: ReceivedMessage): Promise<PassedAnswer | null> {
    const before = await this.record.before(message);
    if (before.kind === 'whole') return before.answer;
    return before.kind === 'partly' ? (this.given.get(message.messageId) ?? null) : null;
  }

  /** Every call of the message was answered in another one: none runs again. */
  private async fromRecord(
    message: ReceivedMessage,
    history: readonly RecordedEvent[],
  ): Promise<Concluded> {
    const { text, drafts } = await this.toolCalls.answer(message, history);
    return { passed: ours(text), stored: { status: 200, text }, drafts };
  }

  private async ask(
    { reading, messageId }: ReceivedMessage,
    sent: SentWebhook,
  ): Promise<UpstreamAnswer | UpstreamFailure> {
    const { messageType } = reading.envelope;
    // Vapi waits 7.5 s for an agent, however long it waits for tools (vapi/README.md 1.3).
    const timeoutMs =
      messageType === 'assistant-request'
        ? Math.min(this.timeoutMs, this.config.compileDeadlineMs)
        : this.timeoutMs;
    const outcome = await this.client.post(sent, timeoutMs);
    const { kind, elapsedMs } = outcome;
    this.meter.waited(kind, elapsedMs);
    if (kind === 'answered') this.given.remember(messageId, outcome);
    else {
      const { status, detail } = outcome;
      const { callId } = reading;
      const msg = 'The upstream gave no answer';
      this.log.error({ msg, kind, status, detail, elapsedMs, messageType, callId });
    }
    return outcome;
  }

  private async pass(
    message: ReceivedMessage,
    answer: UpstreamAnswer,
    history: readonly RecordedEvent[],
    elapsedMs: () => number,
  ): Promise<PassedAnswer> {
    const { reading } = message;
    const kept = keptAnswer(answer);
    const archive = await this.lock.run(`stream ${reading.stream}`, async () => {
      const drafts = await this.resultsIn(kept, reading, history, answer.elapsedMs);
      return this.record.keep(message, kept.stored, drafts, elapsedMs());
    });
    if (reading.envelope.messageType === 'assistant-request') {
      await this.observation.begin(message, answer, kept, archive);
    }
    return answer;
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
    elapsedMs: () => number,
  ): Promise<PassedAnswer> {
    const { reading, teamId } = message;
    const team = teamId === null ? undefined : this.directory.current().team(teamId);
    const { body, drafts } = fallbackFor(reading, history, failure, team?.fallback);
    const text = canonicalJson(body);
    const upstream = {
      outcome: failure.kind,
      status: failure.status,
      contentType: ourContentType,
      contentEncoding: null,
      textEncoding: 'utf8',
      redacted: false,
      elapsedMs: failure.elapsedMs,
    } as const;
    await this.record.keep(message, { status: 200, text, upstream }, drafts, elapsedMs());
    return ours(text);
  }
}

const ours = (text: string): PassedAnswer => ({
  status: 200,
  contentType: ourContentType,
  contentEncoding: null,
  body: Buffer.from(text),
});

const isAnswered = ({ toolRequests }: Reading, history: readonly RecordedEvent[]): boolean =>
  toolRequests.every(({ invocationId }) => recordedAnswer(history, invocationId) !== null);
