import { createHmac } from 'node:crypto';
import type { HmacSettings } from '../../../src/config/config.js';
import type { WebhookHeaders } from '../webhook-headers.js';
import { sameSecret } from './shared-secret.js';

/** Stamps below this are seconds; Vapi does not say which unit it sends (vapi/README.md 8.3). */
const secondsBelow = 100_000_000_000;

/** HMAC over `{timestamp}.{body}`, raw bytes. A stamp outside the tolerance, either way, is refused as a replay. */
export function hmacPasses(
  headers: WebhookHeaders,
  raw: Buffer,
  settings: HmacSettings,
  arrivedAt: string,
): boolean {
  const stamp = headers[settings.timestampHeader.toLowerCase()];
  const given = headers[settings.signatureHeader.toLowerCase()];
  if (typeof stamp !== 'string' || typeof given !== 'string') return false;
  if (!/^\d{1,15}$/.test(stamp) || !given.startsWith(settings.prefix)) return false;
  const stampMs = Number(stamp) < secondsBelow ? Number(stamp) * 1000 : Number(stamp);
  const driftMs = Math.abs(Date.parse(arrivedAt) - stampMs);
  if (driftMs > settings.toleranceSeconds * 1000) return false;
  const signature = given.slice(settings.prefix.length);
  return (
    settings.secrets.filter((secret) => {
      const expected = createHmac(settings.algorithm, secret)
        .update(`${stamp}.`)
        .update(raw)
        .digest(settings.encoding);
      const compared = settings.encoding === 'hex' ? signature.toLowerCase() : signature;
      return sameSecret(expected, compared);
    }).length > 0
  );
}
