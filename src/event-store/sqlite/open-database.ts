import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

export type Schema = Readonly<{
  /** Kept in `PRAGMA user_version`; raise it with every change of the tables. */
  version: number;
  /** Creates the tables in an empty file. */
  sql: string;
  /** Further pragmas of this kind of file. */
  pragmas?: readonly string[];
}>;

/** A file written by a later release: this one would misread it. */
export class NewerSchema extends Error {
  constructor(path: string, found: number, known: number) {
    super(
      `${path} has schema version ${found}; this release knows up to ${known}. Run a newer one.`,
    );
    this.name = 'NewerSchema';
  }
}

const openTimeoutMs = 5_000;

/**
 * Opens a file, with its directories, for durable group commit: WAL, and an fsync at every commit. Several processes
 * may open one file.
 */
export function openDatabase(path: string, schema: Schema, busyMs: number): Database.Database {
  mkdirSync(dirname(path), { recursive: true });
  const database = new Database(path, { timeout: openTimeoutMs });
  try {
    if (database.pragma('journal_mode = WAL', { simple: true }) !== 'wal') {
      throw new Error(`${path} is on a file system that cannot share memory, which WAL needs`);
    }
    database.pragma('synchronous = FULL');
    for (const pragma of schema.pragmas ?? []) database.pragma(pragma);
    database.transaction(() => createTables(database, path, schema)).immediate();
    database.pragma(`busy_timeout = ${busyMs}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function createTables(database: Database.Database, path: string, schema: Schema): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version > schema.version) throw new NewerSchema(path, version, schema.version);
  if (version === schema.version) return;
  database.exec(schema.sql);
  database.pragma(`user_version = ${schema.version}`);
}
