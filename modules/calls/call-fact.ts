import type { Fact } from '../../src/event-store/fact.js';

// Names and fields of the facts are the storage format (design/events.md): add to them, never rename or reuse.
// A field that has no value is null.

/** A fact of a call; `callId` is null for what names no call. */
export type CallFact<Type extends string, Data extends object> = Fact<
  Type,
  { callId: string | null } & Data
>;

/** A body too large for an event lies in its archive stream; see modules/archive. */
export type ArchiveReference = { stream: string; sha256: string; bytes: number };
