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
    const { teams, blueprints, routing, tools } = this.directory.current();
    const isEditRefused = this.directory.refusedEdit.length > 0;
    const detail = {
      teams: teams.length,
      blueprints: blueprints.length,
      routes: routing.handoffs.length,
      tools: tools.length,
      // Only that: the health page is open, and a fault quotes what stands in the file. The log has the lines.
      isEditRefused,
    };
    return Promise.resolve({ ok: !isEditRefused, detail });
  }
}
