import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventSource } from '../../../src/event-store/fact.js';
import { Directory } from '../../directory/directory.js';
import { Upstream, type PassedAnswer } from '../../upstream/upstream.js';
import { AnswerMessage } from '../answer-message.js';
import { dialledLine } from '../dialled-line.js';
import { IngestionCounts } from '../ingestion-counts.js';
import { RejectedBodies } from '../keep-rejected.js';
import { parseBody } from '../parse-body.js';
import { readMessage } from '../read-message.js';
import { MessageRecorder } from '../record-message.js';
import { ReceivedMessage } from '../received-message.js';
import { translate } from '../translate/translate.js';
import { ReceiveMessageCommand } from './receive-message.command.js';

const nothingToSay = '{}';

/** Parse, read, append, answer. What is answered is durable first. */
@CommandHandler(ReceiveMessageCommand)
export class ReceiveMessageHandler implements ICommandHandler<ReceiveMessageCommand> {
  constructor(
    private readonly directory: Directory,
    private readonly recorder: MessageRecorder,
    private readonly rejected: RejectedBodies,
    private readonly answers: AnswerMessage,
    private readonly counts: IngestionCounts,
    @Inject(Upstream) private readonly upstream: Upstream | null,
  ) {}

  /** @throws BodyNotUnderstood when the body is no message. @throws StoreUnavailable when it cannot be kept. */
  async execute({ input }: ReceiveMessageCommand): Promise<string | PassedAnswer> {
    const { raw, endpoint, toolPath, arrivedAt, authenticatedBy } = input;
    const source: EventSource = { kind: 'webhook', endpoint, authenticatedBy };
    const parsed = parseBody(raw);
    if (!parsed.ok) {
      const refusal = await this.rejected.keep(raw, parsed, arrivedAt, source);
      this.counts.rejected(parsed.reason);
      throw refusal;
    }
    const reading = readMessage(parsed.envelope, { endpoint, toolPath, arrivedAt });
    const line = this.directory.current().teamOfLine(dialledLine(reading.envelope));
    const message = new ReceivedMessage(
      reading,
      parsed.body,
      raw,
      { messageType: reading.envelope.messageType, ...source },
      line,
    );
    const drafts = translate(reading);
    if (this.upstream?.isAwaited(reading) === true) {
      return this.upstream.answer(message, drafts, input);
    }
    if (this.answers.isAwaited(reading)) return this.answers.answer(message, drafts);
    this.counts.received(reading, await this.recorder.record(message, drafts));
    this.upstream?.passOn(input);
    return nothingToSay;
  }
}
