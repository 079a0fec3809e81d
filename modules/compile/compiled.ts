import type { JsonObject } from '../../src/json/json.js';
import { sha256 } from '../../src/json/uuid-v5.js';
import { rememberedJson } from '../../src/json/canonical-json.js';
import type { Decision } from './decision.js';

/** What goes out, and every decision that led to it, in a fixed order. */
export type Compiled = Readonly<{
  response: JsonObject;
  /** The canonical JSON of `response`: the exact text that goes out and whose hash is on record. */
  text: string;
  decisions: readonly Decision[];
}>;

export const sized = (response: JsonObject) => {
  const text = rememberedJson(response);
  return {
    text,
    size: { payloadBytes: Buffer.byteLength(text), responseHash: sha256(text) },
  };
};
