import { Command } from '@nestjs/cqrs';

export type ReceiveMessage = Readonly<{
  raw: Buffer;
  endpoint: string;
  toolPath: string | null;
  arrivedAt: string;
  authenticatedBy: string;
}>;

/** Takes one webhook; resolves to the exact text of the answer once everything is durable. */
export class ReceiveMessageCommand extends Command<string> {
  constructor(readonly input: ReceiveMessage) {
    super();
  }
}
