import type { Config } from '../../src/config/config.js';
import { FileDirectory } from './file.directory.js';
import type { LoadedDirectory } from './loaded.directory.js';
import { openEngine } from './sql/open-engine.js';
import { SqlDirectory } from './sql/sql.directory.js';

/** Opens the directory that `DIRECTORY_URL` names. @throws DirectoryRefused */
export async function openDirectory({
  directoryUrl,
}: Pick<Config, 'directoryUrl'>): Promise<LoadedDirectory> {
  const engine = openEngine(directoryUrl, { mayCreate: false });
  return engine === null
    ? new FileDirectory(directoryUrl.replace(/^file:(\/\/)?/, ''))
    : SqlDirectory.open(engine);
}
