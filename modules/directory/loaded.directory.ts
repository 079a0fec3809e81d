import { Logger } from '@nestjs/common';
import type { CheckedDirectory } from './check-documents.js';
import type { DirectoryContent } from './directory-content.js';
import { Directory } from './directory.js';
import { faultLine } from './fault-line.js';
import type { Fault } from './field-check.js';

/**
 * A directory that follows its source: an edit is picked up without a restart, as a whole or not at all. After an
 * invalid one the last valid directory stays in force.
 */
export abstract class LoadedDirectory extends Directory {
  protected readonly log: Logger;
  private refused: readonly string[] = [];

  protected constructor(
    private content: DirectoryContent,
    warnings: readonly Fault[],
  ) {
    super();
    this.log = new Logger(new.target.name);
    this.warn(warnings);
  }

  current(): DirectoryContent {
    return this.content;
  }

  /** Lines of the last edit that was refused; empty while what is in force is what the source says. */
  get refusedEdit(): readonly string[] {
    return this.refused;
  }

  /** Why the source cannot be read at present; null while it can. */
  get outage(): string | null {
    return null;
  }

  /** Follows the source no longer; what is in force can still be read. */
  abstract close(): void | Promise<void>;

  protected take({ content, faults, warnings }: CheckedDirectory): void {
    this.refuse(faults.map(faultLine));
    this.warn(warnings);
    if (content === null) return;
    this.content = content;
    this.log.log('The directory was read again');
  }

  protected refuse(lines: readonly string[]): void {
    this.refused = lines;
    for (const line of lines) this.log.error(`Edit refused: ${line}`);
  }

  private warn(warnings: readonly Fault[]): void {
    for (const warning of warnings) this.log.warn(faultLine(warning));
  }
}
