import type { Fact } from '../../src/event-store/fact.js';

/** A piece of a body too large for an event; `base64` is a piece of the gzipped canonical JSON. */
export type ArchiveChunkStored = Fact<
  'ArchiveChunkStored',
  { sha256: string; index: number; chunks: number; base64: string }
>;
