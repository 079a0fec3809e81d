import type { Row, SqlSession } from './sql-engine.js';
import { tableNames, tables, type TableRows } from './tables.js';

export async function readTables(session: SqlSession): Promise<TableRows> {
  const read: Record<string, readonly Row[]> = {};
  for (const name of tableNames) {
    const { columns, order } = tables[name];
    read[name] = await session.rows(`SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${order}`);
  }
  // Every table was asked for exactly its columns.
  return read as unknown as TableRows;
}

/** Deletes row by row: PostgreSQL's TRUNCATE would show others empty tables in a snapshot that they already hold. */
export async function replaceTables(session: SqlSession, rows: TableRows): Promise<void> {
  for (const name of [...tableNames].reverse()) await session.script(`DELETE FROM ${name}`);
  for (const name of tableNames) await session.insert(name, tables[name].columns, rows[name]);
}
