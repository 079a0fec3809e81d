import { DatabaseFailed } from './database-failed.js';
import { migrations } from './migrations/migrations.js';
import type { SqlSession } from './sql-engine.js';

const recordTable = 'directory_migrations';
const columns = ['version', 'name'];

/** Whether nothing is left to do. @throws DatabaseFailed for tables of a later release, which this one would misread. */
export const isMigrated = async (session: SqlSession): Promise<boolean> =>
  (await versionOf(session)) === migrations.length;

/** Takes the steps that the database has not taken yet, and records each. */
export async function migrate(session: SqlSession): Promise<void> {
  await session.script(
    `CREATE TABLE IF NOT EXISTS ${recordTable} (version INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL)`,
  );
  const done = await versionOf(session);
  for (const [index, { name, statements, only }] of migrations.entries()) {
    if (index < done) continue;
    if (only === undefined || only === session.dialect) await session.script(statements);
    await session.insert(recordTable, columns, [{ version: index + 1, name }]);
  }
}

async function versionOf(session: SqlSession): Promise<number> {
  if (!(await session.hasTable(recordTable))) return 0;
  const [row] = await session.rows(`SELECT MAX(version) AS version FROM ${recordTable}`);
  const version = Number(row?.['version'] ?? 0);
  if (version <= migrations.length) return version;
  throw new DatabaseFailed(
    `its tables have version ${version}; this release knows up to ${migrations.length}. Run a newer one.`,
  );
}
