import type Database from 'better-sqlite3';
import type { Schema } from '../event-store/sqlite/open-database.js';
import type { SubjectKey } from './key-vault.js';

/** `secure_delete` overwrites what is deleted: without it a destroyed key stays in the file's free space. */
export const keySchema: Schema = {
  version: 1,
  pragmas: ['secure_delete = ON'],
  sql: `
    CREATE TABLE subjects (
      subject TEXT PRIMARY KEY,
      generation INTEGER NOT NULL,
      key BLOB -- null: destroyed
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE callers (
      number TEXT NOT NULL,
      subject TEXT NOT NULL,
      PRIMARY KEY (number, subject)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX callers_by_subject ON callers (subject);`,
};

type StoredKey = Readonly<{ generation: number; key: Buffer | null }>;

/** The statements over the vault's tables; whoever calls the writing ones holds the transaction. */
export class KeyTables {
  private readonly select: Database.Statement<[string], StoredKey>;
  private readonly insertKey: Database.Statement<[string, number, Buffer]>;
  private readonly insertLink: Database.Statement<{ subject: string; number: string }[]>;
  private readonly subjectsOf: Database.Statement<[string], string>;
  private readonly bury: Database.Statement<[string]>;
  private readonly unlink: Database.Statement<[string]>;

  constructor(database: Database.Database) {
    this.select = database.prepare('SELECT generation, key FROM subjects WHERE subject = ?');
    this.insertKey = database.prepare(
      'INSERT INTO subjects (subject, generation, key) VALUES (?, ?, ?)',
    );
    this.insertLink = database.prepare(`INSERT OR IGNORE INTO callers (number, subject)
      SELECT @number, @subject
      WHERE NOT EXISTS (SELECT 1 FROM subjects WHERE subject = @subject AND key IS NULL)`);
    this.subjectsOf = database
      .prepare<[string], string>('SELECT subject FROM callers WHERE number = ?')
      .pluck();
    this.bury = database.prepare(`INSERT INTO subjects (subject, generation) VALUES (?, 1)
      ON CONFLICT (subject) DO UPDATE SET key = NULL`);
    this.unlink = database.prepare('DELETE FROM callers WHERE subject = ?');
  }

  find(subject: string): StoredKey | undefined {
    return this.select.get(subject);
  }

  insert(subject: string, { generation, key }: SubjectKey): void {
    this.insertKey.run(subject, generation, key);
  }

  link(subject: string, number: string): void {
    this.insertLink.run({ subject, number });
  }

  /** Also a subject that has no key yet gets its tombstone: its first event may still be on the way. */
  destroy(number: string): readonly string[] {
    const subjects = this.subjectsOf.all(number);
    for (const subject of subjects) {
      this.bury.run(subject);
      this.unlink.run(subject);
    }
    return subjects;
  }
}
