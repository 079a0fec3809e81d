import { Logger } from '@nestjs/common';
import type { SentWebhook, UpstreamAnswer, UpstreamFailure } from './upstream-client.js';
import type { ForwardOutcome, UpstreamMeter } from './upstream-meter.js';

/** Requests at once; an upstream that is slow with volume keeps its connections for what Vapi waits for. */
const atOnceMax = 32;
/** What may wait; more is dropped and counted. */
const messagesMax = 10_000;
const bytesMax = 64 * 1024 * 1024;
/** How long the queue is emptied when the service stops. */
export const drainMs = 5_000;
/** Failures of this time share a line in the log. */
const logEveryMs = 1_000;

type Send = (sent: SentWebhook) => Promise<UpstreamAnswer | UpstreamFailure>;

/**
 * Messages that nobody waits for, on their way to the upstream: begun in the order in which they came, never tried
 * twice, and never in the way of an answer. It lives in memory: what waits when the process dies is not sent.
 */
export class PassOnQueue {
  private readonly log = new Logger(PassOnQueue.name);
  private waiting: SentWebhook[] = [];
  private waitingBytes = 0;
  private next = 0;
  private underWay = 0;
  private readonly failures = new Map<ForwardOutcome, number>();
  private logTimer: NodeJS.Timeout | null = null;
  private idle: (() => void) | null = null;

  constructor(
    private readonly send: Send,
    private readonly meter: UpstreamMeter,
  ) {}

  /** Never throws. */
  add(sent: SentWebhook): void {
    const bytes = this.waitingBytes + sent.raw.length;
    if (this.waiting.length - this.next >= messagesMax || bytes > bytesMax) {
      this.ended('dropped');
      return;
    }
    this.waiting.push(sent);
    this.waitingBytes = bytes;
    this.begin();
  }

  /** Resolves when everything is sent, at the latest after the bound; the rest is counted as dropped. */
  async drain(boundMs = drainMs): Promise<void> {
    if (this.underWay > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, boundMs);
        this.idle = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    for (const _ of this.waiting.splice(0).slice(this.next)) this.ended('dropped');
    this.next = 0;
    this.waitingBytes = 0;
    this.tell();
  }

  private begin(): void {
    while (this.underWay < atOnceMax) {
      const sent = this.waiting[this.next];
      if (sent === undefined) break;
      this.next += 1;
      this.underWay += 1;
      this.waitingBytes -= sent.raw.length;
      void this.send(sent).then(({ kind }) => {
        this.underWay -= 1;
        this.ended(kind);
        this.begin();
      });
    }
    // What was taken is let go of now and then: shifting a long list message by message is slow.
    if (this.next === this.waiting.length || this.next > messagesMax) {
      this.waiting = this.waiting.slice(this.next);
      this.next = 0;
    }
    this.meter.queued(this.waiting.length - this.next);
    if (this.underWay === 0) this.idle?.();
  }

  private ended(outcome: ForwardOutcome): void {
    this.meter.passedOn(outcome);
    if (outcome === 'answered') return;
    this.failures.set(outcome, (this.failures.get(outcome) ?? 0) + 1);
    this.logTimer ??= setTimeout(() => this.tell(), logEveryMs);
    this.logTimer.unref();
  }

  private tell(): void {
    if (this.logTimer !== null) clearTimeout(this.logTimer);
    this.logTimer = null;
    if (this.failures.size === 0) return;
    const outcomes = Object.fromEntries(this.failures);
    this.failures.clear();
    this.log.error({ msg: 'Messages did not reach the upstream', outcomes });
  }
}
