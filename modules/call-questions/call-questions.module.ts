import { Module } from '@nestjs/common';
import { AskAboutCallHandler } from './ask-about-call.handler.js';
import { CallEventsController } from './call-events.controller.js';
import { CallQuestionsController } from './call-questions.controller.js';
import { CallReader } from './call-reader.js';
import { FollowCallHandler } from './follow-call.handler.js';
import { LiveEventsController } from './live-events.controller.js';
import { ReadEventsHandler } from './read-events.handler.js';

/** Questions about one call, answered from its stream. */
@Module({
  controllers: [CallEventsController, LiveEventsController, CallQuestionsController],
  providers: [AskAboutCallHandler, CallReader, FollowCallHandler, ReadEventsHandler],
})
export class CallQuestionsModule {}
