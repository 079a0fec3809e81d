import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../src/config/config.js';
import { DirectoryHealth } from './directory.health.js';
import { Directory } from './directory.js';
import { LoadedDirectory } from './loaded.directory.js';
import { openDirectory } from './open-directory.js';

/** The configuration that calls are served by. */
@Module({
  providers: [
    { provide: LoadedDirectory, useFactory: openDirectory, inject: [Config] },
    { provide: Directory, useExisting: LoadedDirectory },
    DirectoryHealth,
  ],
  exports: [Directory],
})
export class DirectoryModule implements OnApplicationShutdown {
  constructor(@Inject(LoadedDirectory) private readonly directory: LoadedDirectory) {}

  async onApplicationShutdown(): Promise<void> {
    await this.directory.close();
  }
}
