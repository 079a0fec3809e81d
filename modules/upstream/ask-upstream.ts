import { Logger } from '@nestjs/common';
import type { Config } from '../../src/config/config.js';
import type { ReceivedMessage } from '../vapi/received-message.js';
import { AnswersGiven } from './answers-given.js';
import { UpstreamClient } from './upstream-client.js';
import type { SentWebhook, UpstreamAnswer, UpstreamFailure } from './upstream-client.js';
import type { UpstreamMeter } from './upstream-meter.js';

/** Of `COMPILE_DEADLINE_MS`; the rest is for the record. */
const shareOfDeadline = 0.9;

/** Asks the upstream, each message once while its answer is remembered, and counts how that ends. */
export class AskUpstream {
  private readonly log = new Logger(AskUpstream.name);
  private readonly given = new AnswersGiven();
  private readonly client: UpstreamClient;
  private readonly timeoutMs: number;
  private readonly agentTimeoutMs: number;

  constructor(
    { upstream, maxBodyBytes, compileDeadlineMs }: Config,
    private readonly meter: UpstreamMeter,
  ) {
    if (upstream === null) throw new Error('There is no upstream to ask');
    this.client = new UpstreamClient({ url: upstream.url, answerBytesMax: maxBodyBytes });
    this.timeoutMs = upstream.timeoutMs;
    // Vapi waits 7.5 s for an agent, however long it waits for tools (vapi/README.md 1.3).
    this.agentTimeoutMs = Math.min(this.timeoutMs, compileDeadlineMs * shareOfDeadline);
  }

  /** The exact answer that a message got, while it is remembered. */
  givenTo({ messageId }: ReceivedMessage): UpstreamAnswer | null {
    return this.given.get(messageId) ?? null;
  }

  async ask(
    message: ReceivedMessage,
    sent: SentWebhook,
  ): Promise<UpstreamAnswer | UpstreamFailure> {
    const given = this.givenTo(message);
    if (given !== null) return given;
    const { messageType } = message.reading.envelope;
    const isForAgent = messageType === 'assistant-request';
    const outcome = await this.client.post(sent, isForAgent ? this.agentTimeoutMs : this.timeoutMs);
    const { kind, elapsedMs } = outcome;
    this.meter.waited(kind, elapsedMs);
    if (kind === 'answered') this.given.remember(message.messageId, outcome);
    else {
      const { status, detail } = outcome;
      const { callId } = message.reading;
      const msg = 'The upstream gave no answer';
      this.log.error({ msg, kind, status, detail, elapsedMs, messageType, callId });
    }
    return outcome;
  }

  /** For messages whose answer nobody waits for. */
  send(sent: SentWebhook): Promise<UpstreamAnswer | UpstreamFailure> {
    return this.client.post(sent, this.timeoutMs);
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
