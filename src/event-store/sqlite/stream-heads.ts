import type Database from 'better-sqlite3';
import { LeastRecentCache } from '../least-recent-cache.js';

/** Where a stream ends; revision -1 while it is empty. Changed in place while a transaction runs. */
export type StreamHead = { readonly streamNo: number; revision: number; lastHash: string | null };

const headsMax = 20_000;

/**
 * The ends of the streams, cached over the events themselves, so that there is no second record that could differ.
 * The writer holds the lock: only another process's commit or a rollback can make the cache wrong, and both empty it.
 */
export class StreamHeads {
  private readonly cache = new LeastRecentCache<StreamHead>(headsMax);
  private readonly select: Database.Statement<[string], StreamHead>;
  private readonly insert: Database.Statement<[string]>;

  constructor(database: Database.Database) {
    this.select = database.prepare(`
      SELECT s.stream_no AS streamNo, coalesce(e.revision, -1) AS revision,
        e.metadata ->> '$.hash' AS lastHash
      FROM streams s LEFT JOIN events e ON e.stream_no = s.stream_no
        AND e.revision = (SELECT max(revision) FROM events WHERE stream_no = s.stream_no)
      WHERE s.name = ?`);
    this.insert = database.prepare('INSERT INTO streams (name) VALUES (?)');
  }

  find(stream: string): StreamHead | undefined {
    const cached = this.cache.get(stream);
    if (cached !== undefined) return cached;
    const head = this.select.get(stream);
    if (head !== undefined) this.cache.set(stream, head);
    return head;
  }

  create(stream: string): StreamHead {
    const streamNo = Number(this.insert.run(stream).lastInsertRowid);
    const head: StreamHead = { streamNo, revision: -1, lastHash: null };
    this.cache.set(stream, head);
    return head;
  }

  forget(): void {
    this.cache.clear();
  }
}
