import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.js';
import { ToolCallsAnswerer } from '../tools/tool-calls.answerer.js';
import { AnswerMessage } from './answer-message.js';
import { WebhookDoor } from './authenticate/webhook-door.js';
import { IngestionCounts } from './ingestion-counts.js';
import { RejectedBodies } from './keep-rejected.js';
import { ReceiveMessageHandler } from './receive/receive-message.handler.js';
import { MessageRecorder } from './record-message.js';
import { RequestClock } from './request-clock.js';
import { WebhookController } from './webhook.controller.js';

/** Vapi in: every server message is taken, read into facts, and answered where somebody waits. */
@Module({
  imports: [DirectoryModule],
  controllers: [WebhookController],
  providers: [
    AnswerMessage,
    IngestionCounts,
    MessageRecorder,
    ReceiveMessageHandler,
    RejectedBodies,
    RequestClock,
    ToolCallsAnswerer,
    WebhookDoor,
    {
      provide: 'Answerers',
      useFactory: (...answerers: readonly unknown[]) => answerers,
      inject: [ToolCallsAnswerer],
    },
  ],
})
export class VapiModule {}
