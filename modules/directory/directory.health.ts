import { Injectable } from '@nestjs/common';
import { HealthPart, type Health } from '../../src/observability/health-part.js';
import { FileDirectory } from './file.directory.js';

/** Not ok while an edit is refused: what is in force is not what the files say. */
@Injectable()
export class DirectoryHealth extends HealthPart {
  readonly name = 'directory';

  constructor(private readonly directory: FileDirectory) {
    super();
  }

  check(): Promise<Health> {
    const { teams, blueprints } = this.directory.current();
    const { refusedEdit } = this.directory;
    const detail = { teams: teams.length, blueprints: blueprints.length, refusedEdit };
    return Promise.resolve({ ok: refusedEdit.length === 0, detail });
  }
}
