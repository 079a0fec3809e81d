import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CallListModule } from '../modules/call-list/call-list.module.js';
import { CallQuestionsModule } from '../modules/call-questions/call-questions.module.js';
import { DecisionsModule } from '../modules/decisions/decisions.module.js';
import { OperationsModule } from '../modules/operations/operations.module.js';
import { VapiModule } from '../modules/vapi/vapi.module.js';
import { CoreModule, type Core } from './core.module.js';

/** The whole service. The one file under `src` that names features. */
@Module({})
export class AppModule {
  static with(core: Core): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CqrsModule.forRoot(),
        CoreModule.with(core),
        VapiModule,
        DecisionsModule,
        CallListModule,
        CallQuestionsModule,
        OperationsModule,
      ],
    };
  }
}
