import { Module } from '@nestjs/common';
import { AssistantRequestAnswerer } from '../assistant-requests/assistant-request.answerer.js';
import { PublishedBlueprints } from '../blueprints/published-blueprints.js';
import { DirectoryModule } from '../directory/directory.module.js';
import { HandoffDestinationRequestAnswerer } from '../handoffs/handoff-destination-request.answerer.js';
import { Config } from '../../src/config/config.js';
import { AvailabilityProvider } from '../availability/availability-provider.js';
import { BuiltInAvailability } from '../availability/built-in-availability.provider.js';
import { HttpAvailability } from '../availability/http-availability.provider.js';
import { ControlClient } from '../control-url/control-client.js';
import { AvailabilityRunner } from '../tools/availability.runner.js';
import { LegacyAvailabilityRunner } from '../tools/legacy-availability.runner.js';
import { TransferWindowRunner } from '../tools/transfer-window.runner.js';
import { ToolCallsAnswerer } from '../tools/tool-calls.answerer.js';
import { TransferDestinationRequestAnswerer } from '../transfers/transfer-destination-request.answerer.js';
import { upstreamProviders } from '../upstream/upstream.providers.js';
import { AnswerMessage } from './answer-message.js';
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

/** One for each tool of ours that takes time. */
const toolRunners = [AvailabilityRunner, LegacyAvailabilityRunner, TransferWindowRunner];

/** Vapi in: every server message is taken, read into facts, and answered where somebody waits. */
@Module({
  imports: [DirectoryModule],
  controllers: [WebhookController],
  providers: [
    AnswerMessage,
    IngestionCounts,
    MessageRecorder,
    PublishedBlueprints,
    ReceiveMessageHandler,
    RejectedBodies,
    WebhookDoor,
    ...answerers,
    ...toolRunners,
    {
      provide: ControlClient,
      useFactory: ({ controlUrls }: Config) => new ControlClient(controlUrls),
      inject: [Config],
    },
    {
      provide: AvailabilityProvider,
      useFactory: ({ availabilityUrl }: Config): AvailabilityProvider =>
        availabilityUrl === null
          ? new BuiltInAvailability()
          : new HttpAvailability(availabilityUrl),
      inject: [Config],
    },
    {
      provide: 'ToolRunners',
      useFactory: (...all: readonly unknown[]) => all,
      inject: [...toolRunners],
    },
    ...upstreamProviders,
    {
      provide: 'Answerers',
      useFactory: (...all: readonly unknown[]) => all,
      inject: [...answerers],
    },
  ],
})
export class VapiModule {}
