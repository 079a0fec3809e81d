import { Pool, TypeOverrides, types, type PoolClient } from 'pg';
import { databaseFailed } from './database-failed.js';
import type { Row, SqlEngine, SqlSession } from './sql-engine.js';

const connectMsMax = 5_000;
const answerMsMax = 10_000;
/** Pushes and migrations of any process take turns under this lock. */
const writerLock = 0x6361_6c6c;

/** Whole numbers of 64 bits would come as text; those of a directory are far below 2^53. */
const numbersAsNumbers = new TypeOverrides();
numbersAsNumbers.setTypeParser(types.builtins.INT8, Number);

/** Tables in PostgreSQL, over one connection that is made again when it was lost. */
export class PostgresEngine implements SqlEngine {
  readonly name: string;
  private readonly pool: Pool;

  constructor(url: string) {
    this.name = withoutSecrets(url);
    this.pool = new Pool({
      connectionString: url,
      application_name: 'call-ledger',
      max: 1,
      connectionTimeoutMillis: connectMsMax,
      query_timeout: answerMsMax,
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
      keepAlive: true,
      types: numbersAsNumbers,
    });
    // The pool lets go of an idle connection that ends; the next statement makes another, and tells if it cannot.
    this.pool.on('error', () => undefined);
  }

  async version(): Promise<string> {
    const { rows } = await asked(
      this.pool.query<{ revision: number }>('SELECT revision FROM directory_revision'),
    );
    return String(rows[0]?.revision);
  }

  read<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result> {
    return this.transaction('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work);
  }

  write<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result> {
    return this.transaction(`BEGIN; SELECT pg_advisory_xact_lock(${writerLock})`, work);
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private async transaction<Result>(
    begin: string,
    work: (session: SqlSession) => Promise<Result>,
  ): Promise<Result> {
    const client = await asked(this.pool.connect());
    // The statement that is under way rejects as well, and that is where the loss is told.
    const onLoss = () => undefined;
    client.on('error', onLoss);
    let isDone = false;
    try {
      await asked(client.query(begin));
      const result = await work(new PostgresSession(client));
      await asked(client.query('COMMIT'));
      isDone = true;
      return result;
    } finally {
      client.off('error', onLoss);
      // A connection that is closed rolls back.
      client.release(!isDone);
    }
  }
}

class PostgresSession implements SqlSession {
  readonly dialect = 'postgres';

  constructor(private readonly client: PoolClient) {}

  async hasTable(name: string): Promise<boolean> {
    const select = 'SELECT to_regclass($1) IS NOT NULL AS found';
    const { rows } = await asked(this.client.query<{ found: boolean }>(select, [name]));
    return rows[0]?.found === true;
  }

  async rows(select: string): Promise<readonly Row[]> {
    return (await asked(this.client.query<Row>(select))).rows;
  }

  async script(statements: string): Promise<void> {
    await asked(this.client.query(statements));
  }

  /** One statement for all rows: they travel as one JSON text, and the table says of what types they are. */
  async insert(table: string, columns: readonly string[], rows: readonly Row[]): Promise<void> {
    const list = columns.join(', ');
    const insert = `INSERT INTO ${table} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${table}, $1)`;
    await asked(this.client.query(insert, [JSON.stringify(rows)]));
  }
}

function withoutSecrets(url: string): string {
  const shown = new URL(url);
  shown.password = '';
  shown.search = '';
  return shown.href;
}

async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw databaseFailed(error);
  }
}
