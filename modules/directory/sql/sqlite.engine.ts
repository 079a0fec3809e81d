import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { DatabaseFailed, databaseFailed } from './database-failed.js';
import type { Row, SqlEngine, SqlSession } from './sql-engine.js';

/** Calls wait meanwhile, so a look hardly waits for a lock; in WAL mode, which a push sets, it needs none. */
const readerBusyMs = 100;
const writerBusyMs = 5_000;

type Opened = Readonly<{ database: Database.Database; file: string | null; count: number }>;

/** Tables in a file. It is opened at its first use, and again when another file has taken its place. */
export class SqliteEngine implements SqlEngine {
  readonly name: string;
  private opened: Opened | null = null;
  private openings = 0;

  /** Only one that `mayCreate` makes the file where there is none. */
  constructor(
    private readonly path: string,
    private readonly mayCreate: boolean,
  ) {
    this.name = `sqlite:${path}`;
  }

  async version(): Promise<string> {
    return this.guarded(({ database, count }) => {
      // Counts the commits of others, and means something on one connection only.
      return `${count} ${String(database.pragma('data_version', { simple: true }))}`;
    });
  }

  read<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result> {
    return this.transaction('BEGIN', readerBusyMs, work);
  }

  write<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result> {
    return this.transaction('BEGIN IMMEDIATE', writerBusyMs, work);
  }

  async close(): Promise<void> {
    this.drop();
  }

  private async transaction<Result>(
    begin: string,
    busyMs: number,
    work: (session: SqlSession) => Promise<Result>,
  ): Promise<Result> {
    const database = this.guarded(({ database }) => {
      database.pragma(`busy_timeout = ${busyMs}`);
      return database.exec(begin);
    });
    try {
      const result = await work(new SqliteSession(database));
      asked(() => database.exec('COMMIT'));
      return result;
    } catch (error) {
      // Closing rolls back, and after a refusal of the file itself the connection is worth nothing.
      this.drop();
      throw error;
    }
  }

  private guarded<Result>(use: (opened: Opened) => Result): Result {
    try {
      return use(this.open());
    } catch (error) {
      this.drop();
      throw databaseFailed(error);
    }
  }

  private open(): Opened {
    const file = fileAt(this.path);
    if (this.opened !== null && file === this.opened.file) return this.opened;
    this.drop();
    if (file === null && !this.mayCreate) throw new DatabaseFailed('there is no such file');
    mkdirSync(dirname(this.path), { recursive: true });
    const database = new Database(this.path, { timeout: readerBusyMs });
    this.opened = { database, file: file ?? fileAt(this.path), count: ++this.openings };
    database.pragma('foreign_keys = ON');
    if (this.mayCreate) {
      database.pragma(`busy_timeout = ${writerBusyMs}`);
      database.pragma('journal_mode = WAL');
    }
    database.pragma('synchronous = FULL');
    return this.opened;
  }

  private drop(): void {
    this.opened?.database.close();
    this.opened = null;
  }
}

/** What tells a file from another one under the same name; null: there is none. */
function fileAt(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino} ${found.birthtimeMs}`;
}

class SqliteSession implements SqlSession {
  readonly dialect = 'sqlite';

  constructor(private readonly database: Database.Database) {}

  async hasTable(name: string): Promise<boolean> {
    const select = `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`;
    return asked(() => this.database.prepare(select).get(name) !== undefined);
  }

  async rows(select: string): Promise<readonly Row[]> {
    return asked(() => this.database.prepare<[], Row>(select).all());
  }

  async script(statements: string): Promise<void> {
    asked(() => this.database.exec(statements));
  }

  async insert(table: string, columns: readonly string[], rows: readonly Row[]): Promise<void> {
    asked(() => {
      const places = columns.map(() => '?').join(', ');
      const insert = this.database.prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`,
      );
      for (const row of rows) insert.run(...columns.map((column) => bound(row[column])));
    });
  }
}

const bound = (value: Row[string] | undefined) =>
  typeof value === 'boolean' ? Number(value) : (value ?? null);

function asked<Result>(use: () => Result): Result {
  try {
    return use();
  } catch (error) {
    throw databaseFailed(error);
  }
}
