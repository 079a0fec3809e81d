import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import Database from 'better-sqlite3';
import { Config } from '../config/config.js';
import { sqlitePathOf } from '../event-store/open-event-store.js';
import { ReadModelsUnavailable } from './read-model.errors.js';
import { readModelSchema } from './read-model-schema.js';

const busyMs = 1_000;
/** After these the connection is worth nothing; the next use opens the file anew. */
const lost = /^SQLITE_(CANTOPEN|IOERR|NOTADB|CORRUPT|READONLY)/;

/**
 * The database behind `DATABASE_URL`. It is opened at its first use and again after it was lost, so the service runs
 * without it. Everything in it but the counts of redeliveries can be rebuilt, so a commit does not wait for the disk.
 */
@Injectable()
export class ReadModelDatabase implements OnApplicationShutdown {
  private readonly path: string;
  private connection: Database.Database | null = null;
  private isClosed = false;

  constructor(@Inject(Config) { databaseUrl }: Pick<Config, 'databaseUrl'>) {
    this.path = databaseUrl === 'memory:' ? ':memory:' : (sqlitePathOf(databaseUrl) ?? '');
  }

  /** Runs `work` on the open database. @throws ReadModelsUnavailable for what SQLite refuses; else what it throws. */
  use<Result>(work: (database: Database.Database) => Result): Result {
    try {
      return work(this.open());
    } catch (error) {
      throw this.translated(error);
    }
  }

  /** As `use`, in one transaction that takes the write lock first. */
  write<Result>(work: (database: Database.Database) => Result): Result {
    return this.use((database) => database.transaction(() => work(database)).immediate());
  }

  close(): void {
    this.isClosed = true;
    this.connection?.close();
    this.connection = null;
  }

  onApplicationShutdown(): void {
    this.close();
  }

  private open(): Database.Database {
    if (this.isClosed) throw new ReadModelsUnavailable('The read models are closed');
    return (this.connection ??= openFile(this.path));
  }

  private translated(error: unknown): unknown {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isSqlite = error instanceof Database.SqliteError;
    const isFile =
      /^E[A-Z]+$/.test(code) || (error instanceof TypeError && this.connection === null);
    if (!isSqlite && !isFile) return error;
    if (isSqlite && lost.test(code)) {
      this.connection?.close();
      this.connection = null;
    }
    const detail = `The database of the read models cannot serve now: ${code || String(error)}`;
    return new ReadModelsUnavailable(detail, { cause: error });
  }
}

function openFile(path: string): Database.Database {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const database = new Database(path, { timeout: busyMs });
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.pragma('cache_size = -32000');
    database.transaction(() => database.exec(readModelSchema)).immediate();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
