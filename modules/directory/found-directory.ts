import type { Json } from '../../src/json/json.js';
import type { Fault } from './field-check.js';

/** A document as its source holds it, before any check. */
export type FoundDocument = Readonly<{
  /** Where it stands, for the reader of a fault: `teams/chatfield.json`, or `teams/chatfield` for a row. */
  file: string;
  /** What it is found by, which it has to bear itself. */
  key: string;
  /** Undefined: it is not JSON. */
  value: Json | undefined;
}>;

/** What a source of a directory holds, files and tables alike. */
export type FoundDirectory = Readonly<{
  teams: readonly FoundDocument[];
  blueprints: readonly FoundDocument[];
  routing: FoundDocument | null;
  tools: readonly FoundDocument[];
  extractors: readonly FoundDocument[];
  /** What was wrong with the source before there was a document. */
  faults: readonly Fault[];
}>;

/** Undefined: the text is not JSON. */
export function parsedDocument(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
