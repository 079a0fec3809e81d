import { sqlitePathOf } from '../../../src/event-store/open-event-store.js';
import { PostgresEngine } from './postgres.engine.js';
import type { SqlEngine } from './sql-engine.js';
import { SqliteEngine } from './sqlite.engine.js';

/** The database that `DIRECTORY_URL` names; null for a folder. A service makes no file, a push does. */
export function openEngine(
  directoryUrl: string,
  { mayCreate }: Readonly<{ mayCreate: boolean }>,
): SqlEngine | null {
  if (/^postgres(ql)?:/.test(directoryUrl)) return new PostgresEngine(directoryUrl);
  const path = sqlitePathOf(directoryUrl);
  return path === null ? null : new SqliteEngine(path, mayCreate);
}
