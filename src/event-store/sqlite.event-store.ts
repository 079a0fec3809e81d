import { setImmediate as nextTurn } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { type Clock, SystemClock } from '../time/clock.js';
import { type AtRestEvent, assertName, prepare, type SealedNewEvent } from './at-rest-event.js';
import { AtRestEventStore, type AtRestPage } from './at-rest.event-store.js';
import { CommitSignal } from './commit-signal.js';
import type {
  Appended,
  ExpectedRevision,
  FollowOptions,
  ReadAllOptions,
  ReadOptions,
} from './event-store.js';
import { StoreUnavailable } from './event-store.errors.js';
import { followPages } from './follow-pages.js';
import { DataVersion } from './sqlite/data-version.js';
import { GroupCommit } from './sqlite/group-commit.js';
import { ledgerSchema } from './sqlite/ledger-schema.js';
import { openDatabase } from './sqlite/open-database.js';
import { SqliteReader } from './sqlite/sqlite-reader.js';
import { SqliteWriter } from './sqlite/sqlite-writer.js';

export type SqliteOptions = Readonly<{
  clock?: Clock;
  /** How long another process may hold the write lock before an append is refused. */
  lockWaitMsMax?: number;
}>;

const busyMs = 100;
const pollMs = 100;
const pageMax = 500;

/** The embedded ledger: one file, durable before `append` resolves, open to several processes of one machine. */
export class SqliteEventStore extends AtRestEventStore {
  private readonly database: Database.Database;
  private readonly commits: CommitSignal;
  private readonly writer: SqliteWriter;
  private readonly group: GroupCommit;
  private readonly reader: SqliteReader;

  constructor(path: string, { clock, lockWaitMsMax = 5_000 }: SqliteOptions = {}) {
    super();
    this.database = openDatabase(path, ledgerSchema, busyMs);
    const elsewhere = new DataVersion(this.database);
    this.commits = new CommitSignal({ everyMs: pollMs, changed: () => elsewhere.hasMoved() });
    this.writer = new SqliteWriter(this.database, clock ?? new SystemClock(), () =>
      this.commits.notify(),
    );
    this.group = new GroupCommit(this.database, this.writer, lockWaitMsMax);
    this.reader = new SqliteReader(this.database);
  }

  async append(
    stream: string,
    events: readonly SealedNewEvent[],
    expected: ExpectedRevision = 'any',
  ): Promise<Appended> {
    assertName(stream);
    const prepared = events.map(prepare);
    return this.group.run(() => this.writer.append(stream, prepared, expected));
  }

  async read(stream: string, { from = 0n, limit, types }: ReadOptions = {}) {
    const events: AtRestEvent[] = [];
    const wanted = limit ?? Infinity;
    for (let next = from; events.length < wanted;) {
      this.assertOpen();
      const size = Math.min(pageMax, wanted - events.length);
      const page = this.reader.streamPage(stream, next, size, types);
      events.push(...page);
      const last = page.at(-1);
      if (last === undefined || page.length < size) break;
      next = last.revision + 1n;
      await nextTurn(); // A stream only grows, so what follows a pause still belongs to what went before.
    }
    return events;
  }

  async readAll({ after = 0n, limit, types }: ReadAllOptions) {
    this.assertOpen();
    return this.reader.page({ after, limit, types });
  }

  follow(options: FollowOptions): AsyncIterable<AtRestPage> {
    return followPages((request) => this.reader.page(request), this.commits, options);
  }

  async head(): Promise<bigint> {
    this.assertOpen();
    return this.reader.head();
  }

  async ping(): Promise<void> {
    await this.head();
  }

  async close(): Promise<void> {
    if (this.commits.closed) return;
    this.group.close();
    this.commits.close();
    this.database.close();
  }

  private assertOpen(): void {
    if (this.commits.closed) throw new StoreUnavailable('The event store is closed');
  }
}
