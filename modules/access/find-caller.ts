import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApiKey } from '../../src/config/config.js';
import { anyone, type Caller } from './caller.js';

/**
 * The caller behind an `Authorization` header, or null when it names no key that is valid at `now`.
 * Every key is compared, each in constant time, so that the time taken tells nothing about the keys.
 */
export function findCaller(
  keys: readonly ApiKey[],
  authorization: string | undefined,
  now: string,
): Caller | null {
  if (keys.length === 0) return anyone;
  const presented = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (presented === undefined) return null;
  const digest = createHash('sha256').update(presented).digest();
  let found: ApiKey | null = null;
  for (const key of keys) {
    if (timingSafeEqual(digest, Buffer.from(key.sha256, 'hex'))) found = key;
  }
  if (found === null || (found.expiresAt !== null && found.expiresAt <= now)) return null;
  const { name, scopes, teams } = found;
  return { keyName: name, scopes, teams: teams.includes('*') ? null : teams };
}
