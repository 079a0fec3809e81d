import type { NewEvent, RecordedEvent } from './fact.js';

/** `any`: wherever the stream ends. `none`: the stream must be empty. A number: that is its last revision. */
export type ExpectedRevision = 'any' | 'none' | bigint;

export type Appended = Readonly<{
  /** Last revision of the stream afterwards; `null` while the stream is empty. */
  revision: bigint | null;
  /** Ids that this append wrote, in order. */
  written: readonly string[];
  /** Ids that the stream held already. */
  known: readonly string[];
}>;

export type ReadOptions = Readonly<{
  /** Inclusive first revision; default 0. */
  from?: bigint;
  /** At most so many events; default: to the end. */
  limit?: number;
  /** Only these event types. */
  types?: readonly string[];
  /** Only events of these types get their personal values back, in others they stay null; default: all types. */
  personal?: readonly string[];
}>;

export type ReadAllOptions = Readonly<{
  /** Exclusive; 0 is the beginning. */
  after?: bigint;
  limit: number;
  types?: readonly string[];
}>;

export type Page = Readonly<{
  events: readonly RecordedEvent[];
  /** Position up to which everything was looked at, also what the filter passed over. */
  upTo: bigint;
  /** True when there was nothing more at the time of reading. */
  atEnd: boolean;
}>;

export type FollowOptions = Readonly<{
  /** Exclusive position to resume after; 0 is the beginning. */
  after: bigint;
  stream?: string;
  types?: readonly string[];
  /** Only events of these types get their personal values back, in others they stay null; default: all types. */
  personal?: readonly string[];
  signal: AbortSignal;
}>;

/**
 * The ledger's storage: append-only streams with one total order. Port and injection token in one.
 * Durable before `append` resolves; a follower never skips a position, however appends overlap.
 */
export abstract class EventStore {
  /**
   * Appends all or nothing, in order. Ids that the stream holds are left out, at any distance back.
   * When a retry finds part of itself written, the rest is added whatever `expected` says.
   * @throws RevisionConflict when the stream is not at `expected` and holds none of these ids.
   * @throws StoreUnavailable when the engine cannot take the append now.
   */
  abstract append(
    stream: string,
    events: readonly NewEvent[],
    expected?: ExpectedRevision,
  ): Promise<Appended>;

  /** A stream forwards; empty when there is none. */
  abstract read(stream: string, options?: ReadOptions): Promise<readonly RecordedEvent[]>;

  /** One page of everything, in the order of positions. */
  abstract readAll(options: ReadAllOptions): Promise<Page>;

  /**
   * Catches up from `after`, then stays. Pages arrive as fast as they are taken (pull, so back-pressure is
   * inherent); a page with no events still moves `upTo`. Ends when the signal aborts.
   */
  abstract follow(options: FollowOptions): AsyncIterable<Page>;

  /** Position of the newest event; 0 when there is none. */
  abstract head(): Promise<bigint>;

  /** Resolves when a trivial read works. @throws StoreUnavailable otherwise. */
  abstract ping(): Promise<void>;

  abstract close(): Promise<void>;
}
