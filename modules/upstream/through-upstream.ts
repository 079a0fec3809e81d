import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { KeyedLock } from '../../src/concurrency/keyed-lock.js';
import { Config } from '../../src/config/config.js';
import { EventStore } from '../../src/event-store/event-store.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { canonicalJson } from '../../src/json/canonical-json.js';
import { sha256 } from '../../src/json/uuid-v5.js';
import type { UpstreamTold } from '../calls/message.events.js';
import { hostOf } from '../compile/server.js';
import { Directory } from '../directory/directory.js';
import { observeToolResults } from '../tools/observe-tool-results.js';
import { recordedAnswer } from '../tools/decide-tool-answers.js';
import { ToolCallsAnswerer } from '../tools/tool-calls.answerer.js';
import { AnswerMessage } from '../vapi/answer-message.js';
import { answerTypes } from '../vapi/answerer.js';
import { eventOf } from '../vapi/draft-event.js';
import { draftId } from '../vapi/draft-id.js';
import { IngestionCounts } from '../vapi/ingestion-counts.js';
import type { Draft, Reading } from '../vapi/reading.js';
import { MessageRecorder, type ReceivedMessage } from '../vapi/record-message.js';
import { answeredEvent, answerOnRecord, archivedIfLarge } from './answered-event.js';
import type { StoredAnswer } from './answered-event.js';
import { AnswersGiven } from './answers-given.js';
import { decisionDraft } from './decision-draft.js';
import { fallbackFor } from './fallback.js';
import { observeAnswer, observeUnreadable, type ObservedFrom } from './observe/observe-answer.js';
import { observedCompileId } from './observed-compile-id.js';
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

const ourContentType = 'application/json; charset=utf-8';

/** What an answer, or its absence, adds to the ledger. */
type Concluded = Readonly<{
  passed: PassedAnswer;
  stored: StoredAnswer;
  drafts: readonly Draft[];
}>;

/**
 * In front of a backend: record, forward, record what it said, pass it back byte for byte. Messages of one call do not
 * wait for each other, as they would not without us; only what they add to the ledger is decided one after the other.
 */
@Injectable()
export class ThroughUpstream extends Upstream implements OnApplicationShutdown {
  private readonly log = new Logger(ThroughUpstream.name);
  private readonly lock = new KeyedLock();
  private readonly given = new AnswersGiven();
  private readonly client: UpstreamClient;
  private readonly queue: PassOnQueue;
  private readonly timeoutMs: number;
  private readonly ledgerHosts: ReadonlySet<string>;

  constructor(
    private readonly store: EventStore,
    private readonly config: Config,
    private readonly directory: Directory,
    private readonly recorder: MessageRecorder,
    private readonly answers: AnswerMessage,
    private readonly toolCalls: ToolCallsAnswerer,
    private readonly counts: IngestionCounts,
    private readonly meter: UpstreamMeter,
  ) {
    super();
    const { upstream, maxBodyBytes, publicUrl, toolsUrl } = config;
    if (upstream === null) throw new Error('There is no upstream to answer through');
    this.timeoutMs = upstream.timeoutMs;
    this.client = new UpstreamClient({ url: upstream.url, answerBytesMax: maxBodyBytes });
    this.queue = new PassOnQueue((sent) => this.client.post(sent, this.timeoutMs), meter);
    this.ledgerHosts = new Set([hostOf(publicUrl), hostOf(toolsUrl)]);
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
    const { reading, messageId } = message;
    const asksForTools = reading.toolRequests.length > 0;
    const history = asksForTools ? await this.history(reading) : [];
    const annotated = asksForTools ? this.toolCalls.annotate(drafts, history) : drafts;
    const recorded = await this.recorder.record(message, annotated);
    this.counts.received(reading, recorded);
    const known = recorded.isRepeat ? await this.answerBefore(message) : null;
    if (known !== null) return known;

    const elapsedMs = (): number => Math.round(performance.now() - before);
    if (asksForTools && isAnswered(reading, history)) {
      const concluded = await this.fromRecord(message, history);
      await this.append(message, concluded, elapsedMs());
      return concluded.passed;
    }
    const outcome = this.given.get(messageId) ?? (await this.ask(message, sent));
    return this.lock.run(`stream ${reading.stream}`, async () => {
      // Whether a commit repeats another rests on what was committed while the upstream thought.
      const now = this.asksToCommit(reading) ? await this.history(reading) : history;
      const concluded = this.conclude(message, outcome, now);
      await this.append(message, concluded, elapsedMs());
      return concluded.passed;
    });
  }

  private asksToCommit({ toolRequests }: Reading): boolean {
    const { commitTool } = this.toolCalls.world();
    return toolRequests.some(({ name }) => commitTool(name) !== null);
  }

  private history({ stream }: Reading): Promise<readonly RecordedEvent[]> {
    return this.store.read(stream, { types: answerTypes });
  }

  /** What this message was answered with before; null when that is not known any more, then it is asked again. */
  private async answerBefore(message: ReceivedMessage): Promise<PassedAnswer | null> {
    const { reading, messageId } = message;
    const answered = await this.store.read(reading.stream, { types: ['VapiMessageAnswered'] });
    const onRecord = await answerOnRecord(this.store, answered, messageId);
    const isRecorded = answered.some(
      ({ data }) => 'messageId' in data && data.messageId === messageId,
    );
    return onRecord ?? (isRecorded ? (this.given.get(messageId) ?? null) : null);
  }

  /** Every call of the message was answered in another one: none runs again. */
  private async fromRecord(
    message: ReceivedMessage,
    history: readonly RecordedEvent[],
  ): Promise<Concluded> {
    const { body, drafts } = await this.toolCalls.answer(message, history);
    const text = canonicalJson(body);
    return { passed: ours(text), stored: { status: 200, text }, drafts };
  }

  private async ask(
    message: ReceivedMessage,
    sent: SentWebhook,
  ): Promise<UpstreamAnswer | UpstreamFailure> {
    const { reading, messageId } = message;
    const { messageType } = reading.envelope;
    // Vapi waits 7.5 s for an agent, whatever is configured for tools (vapi/README.md 1.3).
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

  private conclude(
    message: ReceivedMessage,
    outcome: UpstreamAnswer | UpstreamFailure,
    history: readonly RecordedEvent[],
  ): Concluded {
    if (outcome.kind === 'answered') {
      const kept = keptAnswer(outcome);
      const drafts = this.readBack(message, outcome, kept, history);
      return { passed: outcome, stored: kept.stored, drafts };
    }
    const { reading, teamId } = message;
    const team = teamId === null ? undefined : this.directory.current().team(teamId);
    const { body, drafts } = fallbackFor(reading, history, outcome, team?.fallback);
    const text = canonicalJson(body);
    const { kind, status, elapsedMs } = outcome;
    const upstream: UpstreamTold = {
      outcome: kind,
      status,
      contentType: ourContentType,
      contentEncoding: null,
      textEncoding: 'utf8',
      redacted: false,
      elapsedMs,
    };
    return { passed: ours(text), stored: { status: 200, text, upstream }, drafts };
  }

  /** The facts that an answer tells, beside that it was given. */
  private readBack(
    message: ReceivedMessage,
    { body, elapsedMs }: UpstreamAnswer,
    { said, detail }: KeptAnswer,
    history: readonly RecordedEvent[],
  ): readonly Draft[] {
    const { reading, teamId, voiceAssistantId } = message;
    const { callId, stream } = reading;
    if (reading.toolRequests.length > 0) {
      const world = this.toolCalls.world();
      return said === null
        ? []
        : observeToolResults(reading, history, world, said.value, elapsedMs);
    }
    if (reading.envelope.messageType !== 'assistant-request' || callId === null) return [];
    const directory = this.directory.current();
    const team = teamId === null ? undefined : directory.team(teamId);
    const assistant = team?.voiceAssistants.find(({ id }) => id === voiceAssistantId);
    const from: ObservedFrom = {
      stream,
      callId,
      compileId: observedCompileId(callId),
      parentCompileId: null,
      teamId,
      voiceAssistantId,
      mode: assistant?.mode ?? null,
      ledgerHosts: this.ledgerHosts,
      isCommitTool: (name) => directory.commitTool(name) !== undefined,
      payloadBytes: body.length,
      responseHash: sha256(body),
      elapsedMs,
    };
    const decisions =
      said === null ? observeUnreadable(detail, from) : observeAnswer(said.value, from);
    return decisions.map(decisionDraft);
  }

  private async append(
    message: ReceivedMessage,
    { stored, drafts }: Concluded,
    elapsedMs: number,
  ): Promise<void> {
    const { reading } = message;
    const archive = await archivedIfLarge(this.store, message, stored.text);
    const events = drafts
      .map((draft) => inArchive(draft, archive))
      .map((draft) => eventOf(draft, draftId(draft, reading), reading, message));
    await this.store.append(reading.stream, [
      ...events,
      answeredEvent(message, stored, archive, elapsedMs),
    ]);
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

/** An answer that is too large for one event is too large for the other. */
function inArchive(draft: Draft, archive: Awaited<ReturnType<typeof archivedIfLarge>>): Draft {
  const { fact } = draft;
  if (archive === null || fact.type !== 'SquadCompiled') return draft;
  return { ...draft, fact: { ...fact, data: { ...fact.data, response: null, archive } } };
}
