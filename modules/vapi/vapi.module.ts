import { Module } from '@nestjs/common';
import { AssistantRequestAnswerer } from '../assistant-requests/assistant-request.answerer.js';
import { PublishedBlueprints } from '../blueprints/published-blueprints.js';
import { DirectoryModule } from '../directory/directory.module.js';
import { HandoffDestinationRequestAnswerer } from '../handoffs/handoff-destination-request.answerer.js';
import { toolProviders } from '../tools/tool.providers.js';
import { ToolCallsAnswerer } from '../tools/tool-calls.answerer.js';
import { TransferDestinationRequestAnswerer } from '../transfers/transfer-destination-request.answerer.js';
import { upstreamProviders } from '../upstream/upstream.providers.js';
import { AnswerMessage } from './answer-message.js';
import { AnswerRecord } from './answer-record.js';
import { WebhookDoor } from './authenticate/webhook-door.js';
import { IngestionCounts } from './ingestion-counts.js';
import { RejectedBodies } from './keep-rejected.js';
import { ReceiveMessageHandler } from './receive/receive-message.handler.js';
import { MessageRecorder } from './record-message.js';
import { WebhookController } from './webhook.controller.js';

/** One for each type of message that Vapi waits on. */
const answerers = [
  AssistantRequestAnswerer,
  HandoffDestinationRequestAnswerer,
  ToolCallsAnswerer,
  TransferDestinationRequestAnswerer,
];

/** Vapi in: every server message is taken, read into facts, and answered where somebody waits. */
@Module({
  imports: [DirectoryModule],
  controllers: [WebhookController],
  providers: [
    AnswerMessage,
    AnswerRecord,
    IngestionCounts,
    MessageRecorder,
    PublishedBlueprints,
    ReceiveMessageHandler,
    RejectedBodies,
    WebhookDoor,
    ...answerers,
    ...toolProviders,
    ...upstreamProviders,
    {
      provide: 'Answerers',
      useFactory: (...all: readonly unknown[]) => all,
      inject: [...answerers],
    },
  ],
})
export class VapiModule {}
