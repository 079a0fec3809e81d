import { Injectable } from '@nestjs/common';
import { HealthPart, type Health } from '../../src/observability/health-part.js';
import { LoadedDirectory } from './loaded.directory.js';

/**
 * Ok even while an edit is refused or the source is out of reach: the last valid directory is in force and calls are
 * served, so no instance may be taken away for a typing error. The detail says so.
 */
@Injectable()
export class DirectoryHealth extends HealthPart {
  readonly name = 'directory';

  constructor(private readonly directory: LoadedDirectory) {
    super();
  }

  check(): Promise<Health> {
    const { teams, blueprints, routing, tools } = this.directory.current();
    const isEditRefused = this.directory.refusedEdit.length > 0;
    const isReachable = this.directory.outage === null;
    const detail = {
      teams: teams.length,
      blueprints: blueprints.length,
      routes: routing.handoffs.length,
      tools: tools.length,
      // Only that: the health page is open, and a fault quotes what stands in the source. The log has the lines.
      /** Whether what is in force is what the source says. */
      isCurrent: isReachable && !isEditRefused,
      isEditRefused,
      isReachable,
    };
    return Promise.resolve({ ok: true, detail });
  }
}
