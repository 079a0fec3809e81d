import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { isNestedTooDeep, nestingMax } from '../../src/json/nesting-depth.js';
import type { Json } from '../../src/json/json.js';
import type { UpstreamAnswer } from './upstream-client.js';

export type ReadAnswer =
  | Readonly<{ ok: true; value: Json; text: string }>
  /** `text` is null where the bytes are no text. */
  | Readonly<{ ok: false; detail: string; text: string | null }>;

/** An answer unpacked: further than this it is not unpacked, since a few bytes can hold gigabytes. */
const unpackedBytesMax = 64 * 1024 * 1024;
const bounded = { maxOutputLength: unpackedBytesMax };
const unpackers: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  identity: (body) => body,
  gzip: (body) => gunzipSync(body, bounded),
  'x-gzip': (body) => gunzipSync(body, bounded),
  deflate: (body) => inflateSync(body, bounded),
  br: (body) => brotliDecompressSync(body, bounded),
};

/** What an answer's bytes say, or why they say nothing. Never throws; the bytes themselves go out as they are. */
export function readAnswer({
  body,
  contentEncoding,
}: Pick<UpstreamAnswer, 'body' | 'contentEncoding'>): ReadAnswer {
  let bytes: Buffer;
  const encoding = contentEncoding?.trim().toLowerCase() ?? 'identity';
  try {
    const unpack = unpackers[encoding];
    if (unpack === undefined) return unread(`The answer is packed as ${encoding}.`);
    bytes = unpack(body);
  } catch {
    return unread(`The answer cannot be unpacked as ${encoding}.`);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return unread('The answer is no UTF-8 text.');
  }
  try {
    const value = JSON.parse(text) as Json;
    return isNestedTooDeep(value)
      ? { ok: false, detail: `The answer is nested deeper than ${nestingMax} levels.`, text }
      : { ok: true, value, text };
  } catch {
    return {
      ok: false,
      detail: text === '' ? 'The answer is empty.' : 'The answer is no JSON.',
      text,
    };
  }
}

const unread = (detail: string): ReadAnswer => ({ ok: false, detail, text: null });
