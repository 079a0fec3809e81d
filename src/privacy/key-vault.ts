/** A key and its generation. Generation 0 is a throwaway: nobody holds the key, what it seals is never read again. */
export type SubjectKey = Readonly<{ generation: number; key: Buffer }>;

export const throwaway = 0;
export const keyBytes = 32;

/**
 * Holds one random key per subject (a call); destroying it makes the call's personal values unreadable everywhere,
 * backups of the ledger included. A subject stays destroyed: late webhooks of a call repeat the very values that
 * its caller wanted erased, so from then on they are sealed under throwaway keys. A later call of the same caller
 * is a subject of its own and is not affected.
 */
export abstract class KeyVault {
  /** The subject's key, made durable on first use. @throws StoreUnavailable */
  abstract keyFor(subject: string): Promise<SubjectKey>;

  /** The keys that exist; a subject that was destroyed or never had one is absent. @throws StoreUnavailable */
  abstract existing(subjects: Iterable<string>): Promise<ReadonlyMap<string, SubjectKey>>;

  /** Notes whose call it is, so that `forget` finds it. No-op for a destroyed subject: its number must not return. */
  abstract link(subject: string, callerNumber: string): Promise<void>;

  /**
   * Destroys the keys of all subjects linked to a number, and the links. A tombstone without the number remains.
   * Repeating it is safe and finishes what a failure left undone. Resolves to the subjects destroyed now.
   * @throws StoreUnavailable
   */
  abstract forget(callerNumber: string): Promise<readonly string[]>;

  abstract close(): Promise<void>;
}
