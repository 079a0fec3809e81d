import { createHash, hash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';

/** Namespace of all ids that this ledger derives (a random UUID, fixed for ever). */
const namespace = Buffer.from('5b0f2a3e7c5e4d0c9a6b6c1f5e0d7a42', 'hex');

const hexOf = (bytes: Buffer): string => bytes.toString('hex');

/** RFC 9562 UUID version 5 of a text in the ledger's namespace. */
export function uuidV5(text: string): string {
  const digest = createHash('sha1').update(namespace).update(text, 'utf8').digest();
  digest[6] = (digest[6]! & 0x0f) | 0x50;
  digest[8] = (digest[8]! & 0x3f) | 0x80;
  const hex = hexOf(digest);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** An id derived from what something means: the same parts give the same id, whatever bytes brought them. */
export const idOf = (...meaning: readonly unknown[]): string => uuidV5(canonicalJson(meaning));

/** Hex SHA-256. */
export const sha256 = (content: string | Uint8Array): string =>
  typeof hash === 'function'
    ? hash('sha256', content, 'hex')
    : createHash('sha256').update(content).digest('hex');
