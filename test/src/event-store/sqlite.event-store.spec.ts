import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RevisionConflict, StoreUnavailable } from '../../../src/event-store/event-store.errors.js';
import { verifyChain } from '../../../src/event-store/hash-chain.js';
import { openEventStore } from '../../../src/event-store/open-event-store.js';
import { asUnavailable } from '../../../src/event-store/sqlite/sqlite-failure.js';
import { SqliteEventStore } from '../../../src/event-store/sqlite.event-store.js';
import { collectEvents } from '../../support/collect-events.js';
import { newEvent } from '../../support/new-event.js';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary-directory.js';

const newEvents = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => newEvent(`${prefix}-${index}`));

describe('sqlite event store', () => {
  let directory: TemporaryDirectory;
  let path: string;
  const opened: { close: () => unknown }[] = [];
  const remember = <T extends { close: () => unknown }>(store: T): T => {
    opened.push(store);
    return store;
  };
  const open = (lockWaitMsMax = 5_000) => remember(new SqliteEventStore(path, { lockWaitMsMax }));

  beforeEach(() => {
    directory = temporaryDirectory();
    path = directory.path('a/b/ledger.db');
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    directory.remove();
  });

  it('keeps everything when it is opened again, and chains on', async () => {
    const first = open();
    await first.append('call-1', newEvents('A', 3));
    await first.close();
    const second = remember(openEventStore(`sqlite:${path}`));
    expect((await second.append('call-1', newEvents('B', 2), 2n)).revision).toBe(4n);
    const events = await second.read('call-1');
    expect(events.map(({ id }) => id)).toEqual(['A-0', 'A-1', 'A-2', 'B-0', 'B-1']);
    expect(verifyChain(events)).toBeNull();
  });

  it('commits what was queued before it closes', async () => {
    const store = open();
    const appending = store.append('call-1', [newEvent('A')]);
    await store.close();
    expect((await appending).written).toEqual(['A']);
    expect(await open().read('call-1')).toHaveLength(1);
  });

  it('refuses a file of a newer release', async () => {
    await open().close();
    const raw = remember(new Database(path));
    raw.pragma('user_version = 2');
    expect(() => open()).toThrow(`${path} has schema version 2; this release knows up to 1`);
  });

  it('rejects only the append whose statement fails; the rest of its group is written', async () => {
    const store = open();
    await store.append('call-1', [newEvent('A')]);
    const raw = remember(new Database(path));
    raw.exec(`CREATE TRIGGER poison BEFORE INSERT ON events WHEN NEW.type = 'Poison'
      BEGIN SELECT RAISE(ABORT, 'poison'); END`);
    const outcomes = await Promise.allSettled([
      store.append('call-1', newEvents('B', 2)),
      store.append('call-1', [newEvent('C'), newEvent('D', { type: 'Poison' })]),
      store.append('call-2', [newEvent('E')], 'none'),
      store.append('call-1', [newEvent('F')], 0n),
      store.append('call-1', [newEvent('G')], 2n),
    ]);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
    expect(outcomes[1]).toMatchObject({ reason: { message: 'poison' } });
    expect(outcomes[3]).toMatchObject({ reason: expect.any(RevisionConflict) });
    const events = await store.read('call-1');
    expect(events.map(({ id }) => id)).toEqual(['A', 'B-0', 'B-1', 'G']);
    expect(verifyChain(events)).toBeNull();
  });

  it('waits for another process that holds the lock, and is unavailable when that takes too long', async () => {
    const store = open(300);
    await store.append('call-1', [newEvent('A')]);
    const other = remember(new Database(path));
    other.exec('BEGIN IMMEDIATE');
    const patient = store.append('call-1', [newEvent('B')]);
    await pause(120);
    other.exec('COMMIT');
    expect((await patient).written).toEqual(['B']);
    other.exec('BEGIN IMMEDIATE');
    await expect(store.append('call-1', [newEvent('C')])).rejects.toThrow(StoreUnavailable);
    expect(await store.read('call-1')).toHaveLength(2);
    other.exec('COMMIT');
    expect((await store.append('call-1', [newEvent('C')])).written).toEqual(['C']);
  });

  it('sees what another writer of the file has added, in checks, chain and followers', async () => {
    const [one, two] = [open(), open()];
    const following = collectEvents(one, 4);
    await one.append('call-1', [newEvent('A')]);
    await two.append('call-1', [newEvent('B')], 0n);
    await expect(one.append('call-1', [newEvent('C')], 0n)).rejects.toThrow(RevisionConflict);
    expect((await one.append('call-1', [newEvent('B')], 0n)).known).toEqual(['B']);
    await one.append('call-1', [newEvent('C')], 1n);
    await two.append('call-1', [newEvent('D')], 2n);
    expect((await following).map(({ id }) => id)).toEqual(['A', 'B', 'C', 'D']);
    expect(verifyChain(await two.read('call-1'))).toBeNull();
  });

  it('passes over a long stretch in bounded steps', async () => {
    const store = open();
    for (let part = 0; part < 12; part++) {
      await store.append('call-1', newEvents(`A${part}`, 1_000));
    }
    await store.append('call-2', [newEvent('B', { type: 'CallEnded' })]);
    const first = await store.readAll({ limit: 10, types: ['CallEnded'] });
    expect(first).toEqual({ events: [], upTo: 10_000n, atEnd: false });
    const second = await store.readAll({ after: first.upTo, limit: 10, types: ['CallEnded'] });
    expect(second).toMatchObject({ upTo: 12_001n, atEnd: true, events: [{ id: 'B' }] });
  });

  it('calls unavailable what may pass, and leaves bugs as they are', () => {
    const full = new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
    expect(asUnavailable(full)).toBeInstanceOf(StoreUnavailable);
    const broken = new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC');
    expect(asUnavailable(broken)).toMatchObject({ kind: 'unavailable', cause: broken });
    const bug = new Database.SqliteError('no such table', 'SQLITE_ERROR');
    expect(asUnavailable(bug)).toBe(bug);
  });
});

describe('open event store', () => {
  it('opens the memory store, and names only the scheme of what it does not know', async () => {
    const store = openEventStore('memory:');
    await store.ping();
    await store.close();
    expect(() => openEventStore('mysql://user:secret@host')).toThrow('No event store for "mysql:"');
    expect(() => openEventStore('mysql://user:secret@host')).not.toThrow('secret');
  });
});
