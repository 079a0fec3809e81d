import { randomBytes } from 'node:crypto';
import type Database from 'better-sqlite3';
import { StoreUnavailable } from '../event-store/event-store.errors.js';
import { LeastRecentCache } from '../event-store/least-recent-cache.js';
import { DataVersion } from '../event-store/sqlite/data-version.js';
import { GroupCommit, noParticipant } from '../event-store/sqlite/group-commit.js';
import { openDatabase } from '../event-store/sqlite/open-database.js';
import { reading } from '../event-store/sqlite/sqlite-failure.js';
import { keyBytes, KeyVault, type SubjectKey, throwaway } from './key-vault.js';
import { keySchema, KeyTables } from './key-tables.js';

const busyMs = 100;
const lockWaitMsMax = 5_000;
const keysMax = 20_000;

/**
 * Keys in a file of their own, so that a backup of the ledger holds none. The cache is filled and emptied inside the
 * transaction, and dropped when another process has changed the file: it never outlives a key.
 */
export class SqliteKeyVault extends KeyVault {
  private readonly database: Database.Database;
  private readonly tables: KeyTables;
  private readonly group: GroupCommit;
  private readonly elsewhere: DataVersion;
  private readonly cache = new LeastRecentCache<SubjectKey>(keysMax);

  constructor(path: string) {
    super();
    this.database = openDatabase(path, keySchema, busyMs);
    this.tables = new KeyTables(this.database);
    this.elsewhere = new DataVersion(this.database);
    const participant = { ...noParticipant, rolledBack: () => this.cache.clear() };
    this.group = new GroupCommit(this.database, participant, lockWaitMsMax);
  }

  async keyFor(subject: string): Promise<SubjectKey> {
    const kept = this.find(subject);
    return kept ?? this.group.run(() => this.make(subject));
  }

  async existing(subjects: Iterable<string>): Promise<ReadonlyMap<string, SubjectKey>> {
    const found = new Map<string, SubjectKey>();
    for (const subject of subjects) {
      const key = this.find(subject);
      if (key !== undefined) found.set(subject, key);
    }
    return found;
  }

  link(subject: string, callerNumber: string): Promise<void> {
    return this.group.run(() => this.tables.link(subject, callerNumber));
  }

  async forget(callerNumber: string): Promise<readonly string[]> {
    const subjects = await this.group.run(() => {
      const destroyed = this.tables.destroy(callerNumber);
      for (const subject of destroyed) this.cache.delete(subject);
      return destroyed;
    });
    this.emptyLog();
    return subjects;
  }

  async close(): Promise<void> {
    if (!this.database.open) return;
    this.group.close();
    this.cache.clear();
    this.database.close();
  }

  private find(subject: string): SubjectKey | undefined {
    if (!this.database.open) throw new StoreUnavailable('The key vault is closed');
    return reading(() => {
      if (this.elsewhere.hasMoved()) this.cache.clear();
      const cached = this.cache.get(subject);
      if (cached !== undefined) return cached;
      const stored = this.tables.find(subject);
      if (stored === undefined || stored.key === null) return undefined;
      return this.keep(subject, { generation: stored.generation, key: stored.key });
    });
  }

  private make(subject: string): SubjectKey {
    const stored = this.tables.find(subject);
    if (stored === undefined) {
      const made: SubjectKey = { generation: 1, key: randomBytes(keyBytes) };
      this.tables.insert(subject, made);
      return this.keep(subject, made);
    }
    if (stored.key === null) return { generation: throwaway, key: randomBytes(keyBytes) };
    return this.keep(subject, { generation: stored.generation, key: stored.key });
  }

  private keep(subject: string, key: SubjectKey): SubjectKey {
    this.cache.set(subject, key);
    return key;
  }

  /** Earlier copies of the overwritten pages, keys included, stay in the write-ahead log until it is emptied. */
  private emptyLog(): void {
    const [outcome] = reading(() => this.database.pragma('wal_checkpoint(TRUNCATE)')) as [
      { busy: number },
    ];
    if (outcome.busy === 0) return;
    throw new StoreUnavailable('The keys are destroyed but still in the log, which is in use');
  }
}
