import { createHash, timingSafeEqual } from 'node:crypto';
import type { WebhookHeaders } from '../webhook-headers.js';

/** Constant time in the secret: both sides are hashed to one length first. */
export function sameSecret(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();
  return timingSafeEqual(digest(one), digest(other));
}

/**
 * `X-Vapi-Secret` (legacy) or `Authorization: Bearer` (vapi/README.md 8.1). Every configured secret is compared, so
 * that the time taken does not tell which one it was.
 */
export function secretPasses(
  headers: WebhookHeaders,
  secrets: readonly string[],
): 'secret' | 'bearer' | null {
  const legacy = single(headers['x-vapi-secret']);
  const bearer = /^Bearer +(.+)$/i.exec(single(headers['authorization']) ?? '')?.[1] ?? null;
  const passes = (given: string | null): boolean =>
    given !== null && secrets.filter((secret) => sameSecret(secret, given)).length > 0;
  if (passes(legacy)) return 'secret';
  return passes(bearer) ? 'bearer' : null;
}

const single = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' ? value : null;
