import type Database from 'better-sqlite3';

/** Tells whether another connection has committed since it was last asked; own commits do not count. */
export class DataVersion {
  private readonly current: Database.Statement<[], number>;
  private seen: number | undefined;

  constructor(database: Database.Database) {
    this.current = database.prepare<[], number>('PRAGMA data_version').pluck();
    this.seen = this.current.get();
  }

  hasMoved(): boolean {
    const current = this.current.get();
    if (current === this.seen) return false;
    this.seen = current;
    return true;
  }
}
