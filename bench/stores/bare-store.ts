import type Database from 'better-sqlite3';
import { ledgerSchema } from '../../src/event-store/sqlite/ledger-schema.js';
import { openDatabase } from '../../src/event-store/sqlite/open-database.js';
import { insertEvent } from '../../src/event-store/sqlite/sqlite-writer.js';
import { smallEvent } from './small-event.js';

type Row = readonly [string, string, string, string];
type Waiting = Readonly<{ streamNo: number; row: Row; resolve: () => void }>;

const hash = 'a'.repeat(64);

/**
 * The measure: the same events as JSON into the same table, one COMMIT per turn, and no thought about any of them. The
 * metadata holds two constant hashes, so that rows are as long as the adapter's.
 */
export class BareStore {
  private readonly database: Database.Database;
  private readonly insert: Database.Statement<unknown[]>;
  private readonly streams = new Map<string, number>();
  private queue: Waiting[] = [];
  private revision = 0;

  constructor(path: string) {
    this.database = openDatabase(path, ledgerSchema, 100);
    this.insert = this.database.prepare(insertEvent);
  }

  append(stream: string, number: number): Promise<void> {
    const streamNo = this.streams.get(stream) ?? this.streams.size;
    this.streams.set(stream, streamNo);
    const { id, type, data, metadata } = smallEvent(stream, number);
    const linked = JSON.stringify({ ...metadata, prevHash: hash, hash });
    return new Promise((resolve) => {
      if (this.queue.length === 0) setImmediate(() => this.flush());
      this.queue.push({ streamNo, row: [id, type, JSON.stringify(data), linked], resolve });
    });
  }

  async close(): Promise<void> {
    this.database.close();
  }

  private flush(): void {
    const group = this.queue;
    this.queue = [];
    this.database.exec('BEGIN IMMEDIATE');
    for (const waiting of group) this.write(waiting);
    this.database.exec('COMMIT');
    for (const { resolve } of group) resolve();
  }

  private write({ streamNo, row: [id, type, data, metadata] }: Waiting): void {
    const revision = this.revision++; // Unique is enough here.
    this.insert.run(streamNo, revision, id, type, data, null, metadata, '2026-11-30T10:00:00.000Z');
  }
}
