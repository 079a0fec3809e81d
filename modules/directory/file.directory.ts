import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkDirectory } from './check-directory.js';
import { DirectoryRefused } from './directory.errors.js';
import { faultLine } from './fault-line.js';
import { LoadedDirectory } from './loaded.directory.js';
import { isFolder, noSuchFolder } from './read-folder.js';
import { watchFolder } from './watch-folder.js';

/** The directory from a folder, versioned with the repo and diffable. */
export class FileDirectory extends LoadedDirectory {
  private seen: string | null;
  private readonly unwatch: () => void;

  /** @throws DirectoryRefused when the folder is missing or has a fault. */
  constructor(private readonly folder: string) {
    if (!isFolder(folder)) throw new DirectoryRefused(folder, [noSuchFolder]);
    const seen = fingerprintOf(folder);
    const { content, faults, warnings } = checkDirectory(folder);
    if (content === null) throw new DirectoryRefused(folder, faults.map(faultLine));
    super(content, warnings);
    this.seen = seen;
    this.unwatch = watchFolder(folder, () => this.look());
  }

  /** Reads the folder again if any of its files changed. Called by the watch; a test may call it. */
  look(): void {
    try {
      const now = fingerprintOf(this.folder);
      if (now === this.seen) return;
      if (now === null) {
        this.seen = now;
        this.refuse([noSuchFolder]);
        return;
      }
      const read = checkDirectory(this.folder);
      // Files that change while they are read may not fit each other; the next look reads them all again.
      if (fingerprintOf(this.folder) !== now) return;
      this.seen = now;
      this.take(read);
    } catch (error) {
      // A file that vanished between two looks: the next look sees what came of it.
      this.log.warn({ msg: 'The directory could not be looked at', err: error });
    }
  }

  close(): void {
    this.unwatch();
  }
}

/** Names, sizes and times of the files: enough to see an edit. Null: the folder is gone. */
function fingerprintOf(folder: string): string | null {
  if (!isFolder(folder)) return null;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') || name.endsWith('.md'))
    .sort()
    .map((name) => {
      const { mtimeMs, size } = statSync(join(folder, name));
      return `${name} ${mtimeMs} ${size}`;
    })
    .join('\n');
}
