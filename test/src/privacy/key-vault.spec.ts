import { existsSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../../src/event-store/event-store.errors.js';
import type { KeyVault } from '../../../src/privacy/key-vault.js';
import { MemoryKeyVault } from '../../../src/privacy/memory.key-vault.js';
import { keyPathOf, openKeyVault } from '../../../src/privacy/open-key-vault.js';
import { SqliteKeyVault } from '../../../src/privacy/sqlite.key-vault.js';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary-directory.js';

const number = '+4915112345678';

describe.each(['memory', 'sqlite'])('key vault: %s', (kind) => {
  let directory: TemporaryDirectory;
  let vault: KeyVault;
  beforeEach(() => {
    directory = temporaryDirectory();
    vault =
      kind === 'memory' ? new MemoryKeyVault() : new SqliteKeyVault(directory.path('k/keys.db'));
  });
  afterEach(async () => {
    await vault.close();
    directory.remove();
  });

  it('makes one key per subject, however many ask at once', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => vault.keyFor('call-1')));
    const other = await vault.keyFor('call-2');
    expect(new Set(asked.map(({ key }) => key.toString('hex'))).size).toBe(1);
    expect(asked[0]?.key).toHaveLength(32);
    expect(other.key.equals(asked[0]?.key ?? Buffer.alloc(0))).toBe(false);
    const existing = await vault.existing(['call-1', 'call-2', 'call-3']);
    expect([...existing.keys()]).toEqual(['call-1', 'call-2']);
    expect(existing.get('call-1')).toEqual(asked[0]);
  });

  it('destroys the keys of all calls of a caller, and of no other', async () => {
    await vault.link('call-1', number);
    for (const subject of ['call-1', 'call-2', 'call-3']) await vault.keyFor(subject);
    await vault.link('call-2', number);
    await vault.link('call-3', '+4930');
    expect([...(await vault.forget(number))].sort()).toEqual(['call-1', 'call-2']);
    expect([...(await vault.existing(['call-1', 'call-2', 'call-3'])).keys()]).toEqual(['call-3']);
    expect(await vault.forget(number)).toEqual([]);
  });

  it('gives a destroyed subject only throwaway keys, and links it no more', async () => {
    const { key } = await vault.keyFor('call-1');
    await vault.link('call-1', number);
    await vault.forget(number);
    const first = await vault.keyFor('call-1');
    const second = await vault.keyFor('call-1');
    expect([first.generation, second.generation]).toEqual([0, 0]);
    expect(first.key.equals(second.key) || first.key.equals(key)).toBe(false);
    expect((await vault.existing(['call-1'])).size).toBe(0);
    await vault.link('call-1', number);
    expect(await vault.forget(number)).toEqual([]);
  });

  it('destroys also the subject that has no key yet; a later call of the caller has one', async () => {
    await vault.link('call-1', number);
    await vault.forget(number);
    expect((await vault.keyFor('call-1')).generation).toBe(0);
    await vault.link('call-2', number);
    expect((await vault.keyFor('call-2')).generation).toBe(1);
    expect(await vault.forget(number)).toEqual(['call-2']);
  });
});

describe('sqlite key vault', () => {
  let directory: TemporaryDirectory;
  let path: string;
  const vaults: KeyVault[] = [];
  const open = (): KeyVault => {
    const vault = openKeyVault(`sqlite:${directory.path('ledger.db')}`);
    vaults.push(vault);
    return vault;
  };
  beforeEach(() => {
    directory = temporaryDirectory();
    path = directory.path('ledger.keys.db');
  });
  afterEach(async () => {
    for (const vault of vaults.splice(0)) await vault.close();
    directory.remove();
  });

  const onDisk = (): Buffer =>
    Buffer.concat([path, `${path}-wal`].filter(existsSync).map((file) => readFileSync(file)));

  it('keeps its file beside the ledger', () => {
    expect(keyPathOf('/data/ledger.db')).toBe('/data/ledger.keys.db');
    expect(keyPathOf('/data/ledger')).toBe('/data/ledger.keys.db');
    open();
    expect(existsSync(path)).toBe(true);
  });

  it('still has its keys and its tombstones when it is opened again', async () => {
    const first = open();
    const kept = await first.keyFor('call-1');
    await first.keyFor('call-2');
    await first.link('call-2', number);
    await first.forget(number);
    await first.close();
    await expect(first.keyFor('call-1')).rejects.toThrow(StoreUnavailable);
    const second = open();
    expect(await second.keyFor('call-1')).toEqual(kept);
    expect((await second.keyFor('call-2')).generation).toBe(0);
  });

  it('leaves neither key nor number on disk', async () => {
    const vault = open();
    await vault.link('call-1', number);
    const { key } = await vault.keyFor('call-1');
    const subjects = Array.from({ length: 300 }, (_, index) => `call-x${index}`);
    await Promise.all(subjects.map((subject) => vault.keyFor(subject)));
    expect(onDisk().includes(key)).toBe(true);
    expect(onDisk().includes(number)).toBe(true);
    await vault.forget(number);
    expect(onDisk().includes(key)).toBe(false);
    expect(onDisk().includes(number)).toBe(false);
    expect((await vault.existing(subjects)).size).toBe(300);
  });

  it('forgets in one process what another destroyed', async () => {
    const [one, two] = [open(), open()];
    await one.keyFor('call-1');
    await one.link('call-1', number);
    expect((await two.existing(['call-1'])).size).toBe(1);
    await two.forget(number);
    expect((await one.existing(['call-1'])).size).toBe(0);
    expect((await one.keyFor('call-1')).generation).toBe(0);
  });

  it('says so when old pages cannot be wiped yet, and wipes them when asked again', async () => {
    const vault = open();
    await vault.link('call-1', number);
    const { key } = await vault.keyFor('call-1');
    const reader = new Database(path);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM subjects').get();
    await expect(vault.forget(number)).rejects.toThrow('still in the log');
    expect((await vault.existing(['call-1'])).size).toBe(0);
    reader.exec('COMMIT');
    reader.close();
    await vault.forget(number);
    expect(onDisk().includes(key)).toBe(false);
  });
});
