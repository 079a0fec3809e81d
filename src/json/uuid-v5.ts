import { hash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';

/** Namespace of all ids that this ledger derives (a random UUID, fixed for ever). */
const namespace = Buffer.from('5b0f2a3e7c5e4d0c9a6b6c1f5e0d7a42', 'hex');

/** RFC 9562 UUID version 5 of a text in the ledger's namespace. */
export function uuidV5(text: string): string {
  const named = Buffer.allocUnsafe(namespace.length + Buffer.byteLength(text));
  namespace.copy(named);
  named.write(text, namespace.length, 'utf8');
  const hex = hash('sha1', named, 'hex');
  const variant = ((parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}

/** An id derived from what something means: the same parts give the same id, whatever bytes brought them. */
export const idOf = (...meaning: readonly unknown[]): string => uuidV5(canonicalJson(meaning));

/** Hex SHA-256. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content, 'hex');
