import type { UpstreamAnswer } from './upstream-client.js';

const bytesMax = 32 * 1024 * 1024;

/**
 * The upstream's last answers, exactly. A cache and no record: it gives a redelivery what the ledger may not hold (an
 * answer with secrets in it), and keeps a message from being forwarded again whose answer could not be appended.
 */
export class AnswersGiven {
  private readonly answers = new Map<string, UpstreamAnswer>();
  private bytes = 0;

  get(messageId: string): UpstreamAnswer | undefined {
    return this.answers.get(messageId);
  }

  remember(messageId: string, answer: UpstreamAnswer): void {
    this.forget(messageId);
    this.answers.set(messageId, answer);
    this.bytes += answer.body.length;
    for (const oldest of this.answers.keys()) {
      if (this.bytes <= bytesMax) return;
      this.forget(oldest);
    }
  }

  private forget(messageId: string): void {
    this.bytes -= this.answers.get(messageId)?.body.length ?? 0;
    this.answers.delete(messageId);
  }
}
