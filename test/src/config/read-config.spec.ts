import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/read-config.js';

const noFile = (): string => {
  throw new Error('no file is read');
};
const read = (env: Record<string, string>) => readConfig(env, noFile);
const faultsOf = (env: Record<string, string>): readonly string[] => {
  const config = read(env);
  if (!('length' in config)) throw new Error('accepted');
  return config;
};

describe('the settings', () => {
  it('have the documented defaults', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      eventStoreUrl: 'sqlite:./data/ledger.db',
      databaseUrl: 'sqlite:./data/read-models.db',
      directoryUrl: 'file:./directory',
      publicUrl: 'http://localhost:3000',
      toolsUrl: 'http://localhost:3000',
      commitVerification: 'flag',
      maxBodyBytes: 26_214_400,
      clockHeader: false,
      webhookAuth: { secrets: [], hmac: null, demand: 'either' },
    });
  });

  it('tell every fault at once, each with its variable', () => {
    const faults = faultsOf({
      PORT: 'abc',
      COMMIT_VERIFICATION: 'maybe',
      MAX_BODY_BYTES: '-1',
      EVENT_STORE_URL: 'esdb://localhost',
      DATABASE_URL: 'postgres://localhost/x',
      API_KEYS: '[{"name":"a","sha256":"short","scopes":["fly"],"teams":[]}]',
      VAPI_AUTH: 'both',
    });
    for (const name of [
      'PORT',
      'COMMIT_VERIFICATION',
      'MAX_BODY_BYTES',
      'EVENT_STORE_URL',
      'DATABASE_URL',
      'API_KEYS[0].sha256',
      'API_KEYS[0].scopes',
    ]) {
      expect(
        faults.filter((line) => line.startsWith(name)),
        name,
      ).not.toEqual([]);
    }
  });

  it.each([',', 'a,,b', 'a,'])(
    'refuse a list with an empty member, and do not show it: %s',
    (list) => {
      expect(faultsOf({ VAPI_WEBHOOK_SECRET: list })).toEqual([
        'VAPI_WEBHOOK_SECRET: must be a comma-separated list without empty members',
      ]);
    },
  );

  it.each([{ HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '10.0.0.5', VAPI_WEBHOOK_SECRET: 's' }])(
    '%j is refused: without secret and keys the service is for loopback only',
    (env) => {
      expect(faultsOf(env).every((line) => line.startsWith('HOST'))).toBe(true);
    },
  );

  it.each([
    'file:./directory',
    'sqlite:./data/directory.db',
    'sqlite:///srv/directory.db',
    'postgres://ledger:secret@db.example/ledger',
    'postgresql://localhost/ledger?sslmode=require',
  ])('take %s for the directory', (url) => {
    expect(read({ DIRECTORY_URL: url })).toMatchObject({ directoryUrl: url });
  });

  it.each(['directory', 'file:', 'sqlite:', 'postgres:ledger', 'mysql://u:secret@host/db'])(
    'refuse %s for the directory, without showing it',
    (url) => {
      expect(faultsOf({ DIRECTORY_URL: url })).toEqual([
        'DIRECTORY_URL: must be file:<path of a folder>, sqlite:<path> or postgres://<host>/<database>',
      ]);
    },
  );

  it('let the clock header in on loopback only', () => {
    const key = `[{"name":"a","sha256":"${'a'.repeat(64)}","scopes":["read"],"teams":["*"]}]`;
    const open = { HOST: '0.0.0.0', VAPI_WEBHOOK_SECRET: 's', API_KEYS: key };
    expect('length' in read(open)).toBe(false);
    expect(faultsOf({ ...open, CLOCK_HEADER: 'true' })[0]).toContain('CLOCK_HEADER');
  });
});
