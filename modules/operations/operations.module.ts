import { Module } from '@nestjs/common';
import { OperationsController } from './operations.controller.js';

/** Health and metrics. */
@Module({ controllers: [OperationsController] })
export class OperationsModule {}
