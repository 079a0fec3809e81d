import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CoreModule, type Core } from './core.module.js';

/** The whole service. The one file under `src` that names features. */
@Module({})
export class AppModule {
  static with(core: Core): DynamicModule {
    return {
      module: AppModule,
      imports: [CqrsModule.forRoot(), CoreModule.with(core)],
    };
  }
}
