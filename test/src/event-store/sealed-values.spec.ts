import { readFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { link } from '../../../src/event-store/hash-chain.js';
import { SealedEventStore } from '../../../src/event-store/sealed.event-store.js';
import { SqliteEventStore } from '../../../src/event-store/sqlite.event-store.js';
import { SqliteKeyVault } from '../../../src/privacy/sqlite.key-vault.js';
import { newEvent } from '../../support/new-event.js';

describe('personal values', () => {
  it('lie in no file in the clear, and destroying a key leaves the chain whole', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'call-ledger-sealed-'));
    const vault = new SqliteKeyVault(join(folder, 'ledger.keys.db'));
    const engine = new SqliteEventStore(join(folder, 'ledger.db'));
    const store = new SealedEventStore(engine, vault, { CallStarted: ['customerNumber'] });
    const data = { dialedNumber: '+15550141001', customerNumber: '+15550132001' };
    await store.append('call-k-1', [newEvent('a', { type: 'CallStarted', data })]);
    await store.append('call-k-1', [newEvent('b', { data: { plain: true } })]);
    await vault.link('k-1', '+15550132001');
    const [whole] = await store.read('call-k-1');
    expect(whole?.data).toEqual(data);

    const bytes = readdirSync(folder)
      .filter((name) => name.startsWith('ledger.db'))
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('');
    expect(bytes).toContain('+15550141001');
    expect(bytes).not.toContain('+15550132001');

    await vault.forget('+15550132001');
    const [erased] = await store.read('call-k-1');
    expect(erased?.data).toEqual({ ...data, customerNumber: null });
    expect(erased?.metadata.sealed).toMatchObject({ paths: ['customerNumber'] });
    expect(await store.firstBroken('call-k-1')).toBeNull();
    await store.close();
    rmSync(folder, { recursive: true });
  });
});

describe('the hash of an event', () => {
  it('is what it was: names and encoding of the chain are a storage format', () => {
    const event = newEvent('11111111-1111-5111-8111-111111111111', { data: { b: 1, a: 'ä' } });
    expect(link(null, event)).toMatchInlineSnapshot(`
      {
        "hash": "abed7f5c5b87ebf707d8f938151132175feb5aa13708ac5fd4fd3cfd925b9bd8",
        "prevHash": null,
      }
    `);
    expect(link('00', event).hash).not.toBe(link(null, event).hash);
  });
});
