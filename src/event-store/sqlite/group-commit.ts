import type Database from 'better-sqlite3';
import { LedgerError } from '../../errors/ledger.error.js';
import { StoreUnavailable } from '../event-store.errors.js';
import { asUnavailable, isBusy } from './sqlite-failure.js';

/** What keeps state in memory beside the tables, and so must know how a transaction goes. */
export type Participant = Readonly<{
  /** The write lock is held; nothing was read or written yet. */
  begun: () => void;
  committed: () => void;
  rolledBack: () => void;
}>;

const nothing = (): void => undefined;
export const noParticipant: Participant = {
  begun: nothing,
  committed: nothing,
  rolledBack: nothing,
};

type Job = Readonly<{
  work: () => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}>;

const groupMax = 1_024;
const queueMax = 200_000;
const retryMs = 10;

/**
 * Everything queued in one turn of the event loop shares one transaction and one fsync, and settles after COMMIT.
 * A job refuses by throwing a `LedgerError` before it has written anything: that rejects this job only. Any other
 * error rolls the group back, and its jobs run again, one transaction each, so that only the failing one rejects.
 */
export class GroupCommit {
  private queue: Job[] = [];
  private cancelFlush: (() => void) | undefined;
  private busySince: number | undefined;
  private closed = false;
  private readonly begin: Database.Statement<[]>;
  private readonly commit: Database.Statement<[]>;
  private readonly rollback: Database.Statement<[]>;

  /** @param busyMsMax how long another process may hold the lock before the waiting jobs are rejected */
  constructor(
    private readonly database: Database.Database,
    private readonly participant: Participant,
    private readonly busyMsMax: number,
  ) {
    this.begin = database.prepare('BEGIN IMMEDIATE');
    this.commit = database.prepare('COMMIT');
    this.rollback = database.prepare('ROLLBACK');
  }

  run<T>(work: () => T): Promise<T> {
    if (this.closed) return Promise.reject(new StoreUnavailable('The store is closed'));
    if (this.queue.length >= queueMax) {
      return Promise.reject(new StoreUnavailable(`${queueMax} writes are waiting already`));
    }
    return new Promise<T>((resolve, reject) => {
      this.queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
      this.cancelFlush ??= this.flushNextTurn();
    });
  }

  /** Commits what was queued, or rejects it when another process holds the lock. */
  close(): void {
    this.closed = true;
    while (this.queue.length > 0) this.flush();
  }

  private flush(): void {
    this.cancelFlush?.();
    this.cancelFlush = undefined;
    const group = this.queue.splice(0, groupMax);
    if (group.length > 0) this.settle(group);
    if (this.queue.length > 0) this.cancelFlush ??= this.flushNextTurn();
  }

  private flushNextTurn(): () => void {
    const immediate = setImmediate(() => this.flush());
    return () => clearImmediate(immediate);
  }

  private settle(group: readonly Job[]): void {
    try {
      this.transact(group);
      this.busySince = undefined;
    } catch (error) {
      if (isBusy(error) && this.mayWait()) this.waitWith(group);
      else if (isBusy(error) || group.length === 1) rejectAll(group, error);
      else for (const job of group) this.settle([job]);
    }
  }

  private transact(group: readonly Job[]): void {
    const settlements: (() => void)[] = [];
    try {
      this.begin.run();
      this.participant.begun();
      for (const job of group) settlements.push(attempt(job));
      this.commit.run();
    } catch (error) {
      if (this.database.inTransaction) this.rollback.run();
      this.participant.rolledBack();
      throw error;
    }
    this.participant.committed();
    for (const settlement of settlements) settlement();
  }

  private mayWait(): boolean {
    const now = performance.now();
    this.busySince ??= now;
    return !this.closed && now - this.busySince < this.busyMsMax;
  }

  /** SQLite's own waiting blocks the event loop, so it is kept short and most of the wait is done here. */
  private waitWith(group: readonly Job[]): void {
    this.queue = [...group, ...this.queue];
    const timeout = setTimeout(() => this.flush(), retryMs);
    this.cancelFlush = () => clearTimeout(timeout);
  }
}

function attempt({ work, resolve, reject }: Job): () => void {
  try {
    const value = work();
    return () => resolve(value);
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    return () => reject(error);
  }
}

function rejectAll(group: readonly Job[], error: unknown): void {
  const reason = asUnavailable(error);
  for (const { reject } of group) reject(reason);
}
