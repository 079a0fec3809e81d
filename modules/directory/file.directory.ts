import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { LedgerError } from '../../src/errors/ledger.error.js';
import { checkDirectory, type CheckedDirectory } from './check-directory.js';
import type { DirectoryContent } from './directory-content.js';
import { Directory } from './directory.js';
import type { Fault } from './field-check.js';
import { watchFolder } from './watch-folder.js';

const noSuchFolder = 'there is no such folder';
const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The folder cannot be used; of several faults every one stands on a line of its own. */
export class DirectoryRefused extends LedgerError {
  constructor(folder: string, faults: readonly string[]) {
    const told = faults.length === 1 ? ` ${faults.join('')}` : `\n${faults.join('\n')}`;
    super('refused', `DIRECTORY_URL: ${folder} cannot be used:${told}`);
  }
}

/** `file path: rule, got value` */
export const faultLine = ({ file, path, value, rule }: Fault): string =>
  `${file} ${path}: ${rule}${value === null ? '' : `, got ${JSON.stringify(value)}`}`;

/**
 * The directory from a folder, versioned with the repo and diffable. A changed file is picked up without a restart,
 * as a whole or not at all: after an invalid edit the last valid directory stays in force.
 */
export class FileDirectory extends Directory {
  private readonly log = new Logger(FileDirectory.name);
  private content: DirectoryContent;
  private seen: string | null;
  private refused: readonly string[] = [];
  private readonly unwatch: () => void;

  /** @throws DirectoryRefused when the folder is missing or has a fault. */
  constructor(private readonly folder: string) {
    super();
    if (!isFolder(folder)) throw new DirectoryRefused(folder, [noSuchFolder]);
    this.seen = this.fingerprint();
    const { content, faults, warnings } = checkDirectory(folder);
    if (content === null) throw new DirectoryRefused(folder, faults.map(faultLine));
    for (const warning of warnings) this.log.warn(faultLine(warning));
    this.content = content;
    this.unwatch = watchFolder(folder, () => this.look());
  }

  current(): DirectoryContent {
    return this.content;
  }

  /** Lines of the last edit that was refused; empty while what is in force is what the files say. */
  get refusedEdit(): readonly string[] {
    return this.refused;
  }

  /** Reads the folder again if any of its files changed. Called by the watch; a test may call it. */
  look(): void {
    try {
      const now = this.fingerprint();
      if (now === this.seen) return;
      if (now === null) {
        this.seen = now;
        this.refuse([noSuchFolder]);
        return;
      }
      const read = checkDirectory(this.folder);
      // Files that change while they are read may not fit each other; the next look reads them all again.
      if (this.fingerprint() !== now) return;
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

  private take({ content, faults, warnings }: CheckedDirectory): void {
    this.refuse(faults.map(faultLine));
    for (const warning of warnings) this.log.warn(faultLine(warning));
    if (content === null) return;
    this.content = content;
    this.log.log('The directory was read again');
  }

  private refuse(lines: readonly string[]): void {
    this.refused = lines;
    for (const line of lines) this.log.error(`Edit refused: ${line}`);
  }

  /** Names, sizes and times of the files: enough to see an edit. Null: the folder is gone. */
  private fingerprint(): string | null {
    if (!isFolder(this.folder)) return null;
    return readdirSync(this.folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json') || name.endsWith('.md'))
      .sort()
      .map((name) => {
        const { mtimeMs, size } = statSync(join(this.folder, name));
        return `${name} ${mtimeMs} ${size}`;
      })
      .join('\n');
  }
}
