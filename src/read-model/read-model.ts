import type Database from 'better-sqlite3';
import type { RecordedEvent } from '../event-store/fact.js';

/** A stored view over many streams, kept by following the ledger. */
export type ReadModel = Readonly<{
  /** Begins the names of its tables: lower case letters and underscores. */
  name: string;
  /** Raise it when the rules or the tables change: a new generation is then built beside the old one. */
  version: number;
  /** The event types that it reads; others are passed over by the store. */
  types: readonly string[];
  /** SQL that creates one generation; every table's and index's name begins with `prefix`. */
  tables: (prefix: string) => string;
  /** Names of the tables of one generation, to drop them. */
  tableNames: (prefix: string) => readonly string[];
  writer: (database: Database.Database, prefix: string) => ReadModelWriter;
}>;

/** Folds events in memory and writes what changed. One per generation and process. */
export type ReadModelWriter = Readonly<{
  /** Takes one event in. When it throws, nothing of this event has been taken in, and the event is parked. */
  fold: (event: RecordedEvent) => void;
  /** Notes that this event of a stream could not be folded. */
  mark: (event: RecordedEvent) => void;
  /** Writes what changed since the last flush; runs inside the transaction that also moves the position. */
  flush: () => void;
  /** The transaction was rolled back: forgets what was folded and not written. */
  discard: () => void;
}>;

export type Generation = Readonly<{
  model: string;
  generation: number;
  version: number;
  status: 'live' | 'building' | 'retired';
  position: number;
}>;

export const prefixOf = ({ model, generation }: Pick<Generation, 'model' | 'generation'>): string =>
  `${model}_${generation}`;
