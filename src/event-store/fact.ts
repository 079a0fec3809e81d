/** Something that happened, in the past tense. The name and the fields are the storage format. */
export type Fact<Type extends string = string, Data extends object = object> = Readonly<{
  type: Type;
  data: Readonly<Data>;
}>;

/** Where an event came from. `endpoint` answers "which of the two surfaces did this arrive on". */
export type EventSource = Readonly<{
  kind: 'webhook' | 'api' | 'compiler' | 'process' | 'import';
  messageType?: string;
  endpoint?: string;
  authenticatedBy?: string;
  /** Who sent a decision through the door. */
  reporter?: string;
}>;

/**
 * Two clocks, always both: `occurredAt` is when Vapi says that it happened (or our arrival time, then
 * `occurredAtSource` is `ledger`); the store adds `recordedAt`, when it was written.
 */
export type EventMetadata = Readonly<{
  schemaVersion: number;
  occurredAt: string;
  occurredAtSource: 'vapi' | 'ledger';
  causationId: string | null;
  correlationId: string;
  teamId?: string;
  source: EventSource;
}>;

/** What the chain adds: the hash of the event before, and this one's own (hex SHA-256). */
export type HashLink = Readonly<{ prevHash: string | null; hash: string }>;

/**
 * Names the personal values that are kept apart from `data`; see docs/adr on personal values. `erased` is never
 * stored: it is added on reading when the key is gone, and the fields at `paths` are then null.
 */
export type SealedPart = Readonly<{
  digest: string;
  paths: readonly string[];
  erased?: true;
  /** Likewise never stored: the sealed bytes do not belong to their event or their key. */
  broken?: true;
}>;

/** An event on its way into a stream. */
export type NewEvent<F extends Fact = Fact> = F &
  Readonly<{
    /** UUID v5 of what the event means; appending an id that the stream holds is a no-op. */
    id: string;
    metadata: EventMetadata;
    /** Do not append while the stream holds (or this append adds) any of these ids. */
    unlessRecorded?: readonly string[];
    /** Number of the caller whom the event is about, so that an erasure finds it. A hint; it is not stored. */
    caller?: string;
    /** Append only if at least one event of the same append without this mark is new. */
    onlyAccompanied?: true;
  }>;

/** An event as it is read back. `data` is whole again unless its caller was erased. */
export type RecordedEvent<F extends Fact = Fact> = F &
  Readonly<{
    id: string;
    stream: string;
    /** Place in the stream, from 0. */
    revision: bigint;
    /** Place in the whole store, rising; not dense on every engine. */
    position: bigint;
    recordedAt: string;
    metadata: EventMetadata & HashLink & Readonly<{ sealed?: SealedPart }>;
  }>;
