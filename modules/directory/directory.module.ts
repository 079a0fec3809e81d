import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../src/config/config.js';
import { DirectoryHealth } from './directory.health.js';
import { Directory } from './directory.js';
import { FileDirectory } from './file.directory.js';

/** Opens the directory that `DIRECTORY_URL` names. */
export const openDirectory = ({ directoryUrl }: Config): FileDirectory =>
  new FileDirectory(directoryUrl.replace(/^file:(\/\/)?/, ''));

/** The configuration that calls are served by. */
@Module({
  providers: [
    { provide: FileDirectory, useFactory: openDirectory, inject: [Config] },
    { provide: Directory, useExisting: FileDirectory },
    DirectoryHealth,
  ],
  exports: [Directory],
})
export class DirectoryModule implements OnApplicationShutdown {
  constructor(@Inject(FileDirectory) private readonly directory: FileDirectory) {}

  onApplicationShutdown(): void {
    this.directory.close();
  }
}
