import Database from 'better-sqlite3';
import { StoreUnavailable } from '../event-store.errors.js';

const passing = /^SQLITE_(FULL|BUSY|LOCKED|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/;

export const isBusy = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');

/** What the machine may get over is `StoreUnavailable`; anything else from SQLite is a bug and stays what it is. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError) || !passing.test(error.code)) return error;
  return new StoreUnavailable(`SQLite cannot serve now: ${error.code}`, { cause: error });
}

/** Runs a read and translates what it throws. */
export function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw asUnavailable(error);
  }
}
