import type { Schema } from './open-database.js';

/**
 * `position` is the order of the whole ledger: the write lock is held until COMMIT, so no later position is ever
 * visible before an earlier one, and AUTOINCREMENT never gives one twice. Where a stream ends is read from its
 * last event: a row of its own for that would be one more page to write for every stream in every commit.
 */
export const ledgerSchema: Schema = {
  version: 1,
  sql: `
    CREATE TABLE streams (
      stream_no INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE events (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      stream_no INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      id TEXT NOT NULL,
      type TEXT NOT NULL,
      data TEXT NOT NULL,
      sealed BLOB,
      metadata TEXT NOT NULL,
      recorded_at TEXT NOT NULL,
      UNIQUE (stream_no, revision),
      UNIQUE (stream_no, id)
    ) STRICT;`,
};
