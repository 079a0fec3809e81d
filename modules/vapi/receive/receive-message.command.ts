import { Command } from '@nestjs/cqrs';
import type { PassedAnswer } from '../../upstream/upstream.js';

export type ReceiveMessage = Readonly<{
  raw: Buffer;
  /** As they came: names and values in turn. */
  headers: readonly string[];
  endpoint: string;
  toolPath: string | null;
  arrivedAt: string;
  authenticatedBy: string;
}>;

/** Takes one webhook; resolves to the exact text of the answer, or the upstream's, once everything is durable. */
export class ReceiveMessageCommand extends Command<string | PassedAnswer> {
  constructor(readonly input: ReceiveMessage) {
    super();
  }
}
