import { Module } from '@nestjs/common';
import { RecordDecisionsController } from './record-decisions.controller.js';
import { RecordDecisionsHandler } from './record-decisions.handler.js';

/** Decisions in: what compilers elsewhere decided, under the same event types as our own. */
@Module({ controllers: [RecordDecisionsController], providers: [RecordDecisionsHandler] })
export class DecisionsModule {}
