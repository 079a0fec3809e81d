import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { HmacSettings } from '../../../src/config/config.js';
import { hmacPasses } from '../../../modules/vapi/authenticate/hmac.js';
import { secretPasses } from '../../../modules/vapi/authenticate/shared-secret.js';

const settings: HmacSettings = {
  secrets: ['old', 'new'],
  algorithm: 'sha256',
  signatureHeader: 'X-Signature',
  timestampHeader: 'x-timestamp',
  prefix: 'sha256=',
  encoding: 'hex',
  toleranceSeconds: 300,
};
const at = '2026-06-09T12:00:00.000Z';
const raw = Buffer.from('{"message":  {}}');
const signed = (stamp: string, secret: string, body = raw) => ({
  'x-timestamp': stamp,
  'x-signature': `sha256=${createHmac('sha256', secret).update(`${stamp}.`).update(body).digest('hex')}`,
});
const stampMs = (offsetMs: number) => String(Date.parse(at) + offsetMs);

describe('the shared secret', () => {
  it('is taken from either header, any of a rotation', () => {
    expect(secretPasses({ 'x-vapi-secret': 'b' }, ['a', 'b'])).toBe('secret');
    expect(secretPasses({ authorization: 'Bearer a' }, ['a', 'b'])).toBe('bearer');
  });

  it.each([{}, { 'x-vapi-secret': '' }, { 'x-vapi-secret': 'c' }, { authorization: 'Basic a' }])(
    'refuses %j',
    (headers) => {
      expect(secretPasses(headers, ['a', 'b'])).toBeNull();
    },
  );
});

describe('the HMAC', () => {
  it('is over the raw bytes, with stamps in milliseconds or seconds, by any secret of a rotation', () => {
    expect(hmacPasses(signed(stampMs(0), 'new'), raw, settings, at)).toBe(true);
    expect(hmacPasses(signed(String(Date.parse(at) / 1000), 'old'), raw, settings, at)).toBe(true);
    expect(
      hmacPasses(signed(stampMs(0), 'new'), Buffer.from('{"message": {}}'), settings, at),
    ).toBe(false);
  });

  it('refuses what is older or further ahead than the tolerance', () => {
    for (const offset of [-300_001, 300_001]) {
      expect(hmacPasses(signed(stampMs(offset), 'new'), raw, settings, at)).toBe(false);
    }
    for (const offset of [-300_000, 300_000]) {
      expect(hmacPasses(signed(stampMs(offset), 'new'), raw, settings, at)).toBe(true);
    }
  });

  it('refuses a wrong secret, a missing part, a prefix that lacks, a stamp that is no number', () => {
    const good = signed(stampMs(0), 'new');
    expect(hmacPasses(signed(stampMs(0), 'other'), raw, settings, at)).toBe(false);
    expect(hmacPasses({ ...good, 'x-signature': undefined }, raw, settings, at)).toBe(false);
    expect(
      hmacPasses({ ...good, 'x-signature': good['x-signature'].slice(7) }, raw, settings, at),
    ).toBe(false);
    expect(hmacPasses(signed('soon', 'new'), raw, settings, at)).toBe(false);
  });
});
