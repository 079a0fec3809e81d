import { sha256 } from '../../src/json/uuid-v5.js';
import { rememberedJson } from '../../src/json/canonical-json.js';

const known = new WeakMap<object, string>();

/**
 * Hex SHA-256 of what a value means, whatever the order of its keys. Remembered, since tools are shared by members
 * and a Blueprint belongs to a directory that never changes.
 */
export function hashOf(value: object): string {
  const hash = known.get(value) ?? sha256(rememberedJson(value));
  known.set(value, hash);
  return hash;
}
