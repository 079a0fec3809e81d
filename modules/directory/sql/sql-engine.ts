export type Dialect = 'sqlite' | 'postgres';
export type Scalar = string | number | boolean | null;
export type Row = Readonly<Record<string, Scalar>>;

/** One transaction. What the database refuses is thrown as `DatabaseFailed`. */
export interface SqlSession {
  readonly dialect: Dialect;
  hasTable(name: string): Promise<boolean>;
  rows(select: string): Promise<readonly Row[]>;
  script(statements: string): Promise<void>;
  insert(table: string, columns: readonly string[], rows: readonly Row[]): Promise<void>;
}

/** What the directory needs of a database. */
export interface SqlEngine {
  /** For people, without a password. */
  readonly name: string;
  /** Another text after every commit that may have changed the tables. */
  version(): Promise<string>;
  /** Reads one state of the tables, whatever is written meanwhile. */
  read<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result>;
  /** All or nothing, one after the other. */
  write<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
