import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anyone, maySeeTeam } from '../../../modules/access/caller.js';
import { findCaller } from '../../../modules/access/find-caller.js';
import type { ApiKey } from '../../../src/config/config.js';

const now = '2026-06-10T20:00:00.000Z';
const keyOf = (name: string, fields: Partial<ApiKey> = {}): ApiKey => ({
  name,
  sha256: createHash('sha256').update(`${name}-key`).digest('hex'),
  scopes: ['read'],
  teams: ['*'],
  expiresAt: null,
  ...fields,
});
const keys = [
  keyOf('reader'),
  keyOf('chatfield', { teams: ['chatfield'] }),
  keyOf('old', { expiresAt: now }),
  keyOf('new', { expiresAt: '2026-06-10T20:00:00.001Z' }),
];
const nameOf = (authorization: string | undefined) =>
  findCaller(keys, authorization, now)?.keyName ?? null;

describe('finding the caller', () => {
  it('knows a key by its bearer token, in any spelling of the scheme', () => {
    expect(nameOf('Bearer reader-key')).toBe('reader');
    expect(nameOf('bearer  reader-key ')).toBe('reader');
    expect(nameOf('Bearer new-key')).toBe('new');
  });

  it.each([undefined, '', 'Bearer', 'Bearer nobody-key', 'Basic reader-key', 'reader-key'])(
    'knows nobody by %j',
    (authorization) => {
      expect(nameOf(authorization)).toBeNull();
    },
  );

  it('lets a key go at the instant that it expires', () => {
    expect(nameOf('Bearer old-key')).toBeNull();
  });

  it('takes everybody for anyone while there are no keys', () => {
    expect(findCaller([], undefined, now)).toBe(anyone);
  });

  it('shows a limited key its own teams, and no call without a team', () => {
    const limited = findCaller(keys, 'Bearer chatfield-key', now) ?? anyone;
    expect(maySeeTeam(limited, 'chatfield')).toBe(true);
    expect(maySeeTeam(limited, 'south-park')).toBe(false);
    expect(maySeeTeam(limited, null)).toBe(false);
    expect(maySeeTeam(anyone, null)).toBe(true);
  });
});
