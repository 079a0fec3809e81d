import { randomBytes } from 'node:crypto';
import { keyBytes, KeyVault, type SubjectKey, throwaway } from './key-vault.js';

/** Keys for the memory store; both forget at exit. */
export class MemoryKeyVault extends KeyVault {
  private readonly keys = new Map<string, SubjectKey>();
  private readonly destroyed = new Set<string>();
  private readonly subjectsOf = new Map<string, Set<string>>();

  async keyFor(subject: string): Promise<SubjectKey> {
    const kept = this.keys.get(subject);
    if (kept !== undefined) return kept;
    const key = randomBytes(keyBytes);
    if (this.destroyed.has(subject)) return { generation: throwaway, key };
    const made: SubjectKey = { generation: 1, key };
    this.keys.set(subject, made);
    return made;
  }

  async existing(subjects: Iterable<string>): Promise<ReadonlyMap<string, SubjectKey>> {
    const found = new Map<string, SubjectKey>();
    for (const subject of subjects) {
      const key = this.keys.get(subject);
      if (key !== undefined) found.set(subject, key);
    }
    return found;
  }

  async link(subject: string, callerNumber: string): Promise<void> {
    if (this.destroyed.has(subject)) return;
    const subjects = this.subjectsOf.get(callerNumber) ?? new Set<string>();
    this.subjectsOf.set(callerNumber, subjects.add(subject));
  }

  async forget(callerNumber: string): Promise<readonly string[]> {
    const subjects = [...(this.subjectsOf.get(callerNumber) ?? [])];
    for (const subject of subjects) {
      this.keys.delete(subject);
      this.destroyed.add(subject);
      for (const linked of this.subjectsOf.values()) linked.delete(subject);
    }
    this.subjectsOf.delete(callerNumber);
    return subjects;
  }

  async close(): Promise<void> {
    this.keys.clear();
  }
}
