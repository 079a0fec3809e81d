import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventStore, Page } from '../../src/event-store/event-store.js';
import { StoreUnavailable } from '../../src/event-store/event-store.errors.js';
import { collectEvents } from './collect-events.js';
import type { OpenedStore } from './event-store.contract.js';
import { newEvent } from './new-event.js';

const newEvents = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    newEvent(`${prefix}-${index}`, { data: { name: `caller ${index}` } }),
  );

/** `toEqual` looks past an own `__proto__`; under another name it cannot. */
const naming = ([key, value]: [string, unknown]): [string, unknown] => [`own ${key}`, value];

/** The seldom cases of the contract: page borders, odd names, slow and ended followers. */
export function eventStoreEdgesContract(name: string, open: () => OpenedStore): void {
  describe(`${name}: edges of the contract`, () => {
    let opened: OpenedStore;
    beforeEach(() => {
      opened = open();
    });
    afterEach(() => opened.close());
    const store = (): EventStore => opened.store;
    appending(store);
    reading(store);
    following(store);
    ending(store);
  });
}

function appending(store: () => EventStore): void {
  it('steps aside for an event of the same append, before or after it', async () => {
    const late = newEvent('A', { unlessRecorded: ['B'] });
    expect((await store().append('call-1', [late, newEvent('B')])).written).toEqual(['B']);
    expect((await store().append('call-2', [newEvent('B'), late])).written).toEqual(['B']);
  });

  it('does nothing with an empty append', async () => {
    const nothing = { revision: null, written: [], known: [] };
    expect(await store().append('call-1', [])).toEqual(nothing);
    expect(await store().head()).toBe(0n);
  });

  it('rejects alone what cannot be written as JSON', async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic['self'] = cyclic;
    const outcomes = await Promise.allSettled([
      store().append('call-1', [newEvent('A')], 'none'),
      store().append('call-1', [newEvent('B'), newEvent('C', { data: cyclic })]),
      store().append('call-1', [newEvent('D', { data: { big: 1n } })]),
      store().append('call-1', [newEvent('E')]),
    ]);
    const statuses = outcomes.map(({ status }) => status);
    expect(statuses).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect((await store().read('call-1')).map(({ id }) => id)).toEqual(['A', 'E']);
  });

  it('refuses a name that it could not tell from another, and keeps NUL', async () => {
    const named = (stream: string, id: string) => store().append(stream, [newEvent(id)]);
    await expect(named('call-\ud800', 'A')).rejects.toThrow('surrogate');
    await expect(named('call-1', 'A\udc00')).rejects.toThrow('surrogate');
    await named('call-\u0000', 'nul\u0000');
    expect(await store().read('call-\u0000')).toMatchObject([{ id: 'nul\u0000' }]);
    expect(await store().read('call-')).toEqual([]);
  });
}

function reading(store: () => EventStore): void {
  it('gives back an event with its place and the time of writing', async () => {
    const event = newEvent('A', { data: { name: 'Erika', note: null } });
    const before = new Date().toISOString();
    await store().append('call-1', [event]);
    const [read] = await store().read('call-1');
    expect(read).toMatchObject({ id: 'A', stream: 'call-1', revision: 0n, data: event.data });
    expect(read?.position).toBe(await store().head());
    expect(read?.recordedAt.localeCompare(before)).toBeGreaterThanOrEqual(0);
  });

  it('reads over the border of a page, and nothing beyond the end', async () => {
    await store().append('call-1', newEvents('A', 1_204));
    const count = async (options: Parameters<EventStore['read']>[1]) =>
      (await store().read('call-1', options)).length;
    expect(await count({})).toBe(1_204);
    expect(await count({ from: 600n })).toBe(604);
    expect(await count({ limit: 501 })).toBe(501);
    expect(await count({ limit: 0 })).toBe(0);
    expect(await count({ types: [] })).toBe(0);
    expect(await count({ from: 2n ** 70n })).toBe(0);
    const beyond = await store().readAll({ after: 2_000n, limit: 10 });
    expect(beyond).toEqual({ events: [], upTo: 2_000n, atEnd: true });
  });

  it('keeps lone surrogates, NUL and keys that every object has', async () => {
    const odd = JSON.parse(
      '{"__proto__": {"x": "\\udc00"}, "constructor": 1, "text": "a\\u0000b\\ud800", "10": 1, "9": 2}',
    ) as Record<string, unknown>;
    await store().append('call-1', [newEvent('A', { data: { odd, plain: odd } })]);
    const [event] = await store().read('call-1');
    const members = (value: unknown) => Object.fromEntries(Object.entries(value ?? {}).map(naming));
    const data = event?.data as Record<string, unknown> | undefined;
    expect(members(data?.['odd'])).toEqual(members(odd));
    expect(members(data?.['plain'])).toEqual(members(odd));
  });
}

function following(store: () => EventStore): void {
  it('catches up over several pages, then stays', async () => {
    await store().append('call-1', newEvents('A', 1_100));
    const collecting = collectEvents(store(), 1_102);
    await pause(20);
    await store().append('call-2', [newEvent('B')]);
    await pause(20);
    await store().append('call-1', [newEvent('C')]);
    expect(await collecting).toEqual((await store().readAll({ limit: 5_000 })).events);
  });

  it('follows one stream and chosen types; pages without events still move on', async () => {
    await store().append('call-1', [...newEvents('A', 3), newEvent('B', { type: 'Rare' })]);
    await store().append('call-2', newEvents('A', 600));
    const collecting = collectEvents(store(), 5, { stream: 'call-1' });
    const rare = collectEvents(store(), 1, { stream: 'call-1', types: ['Rare'] });
    await pause(20);
    await store().append('call-1', [newEvent('C')]);
    expect((await collecting).map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n, 4n]);
    expect((await rare).map(({ id }) => id)).toEqual(['B']);
    const abort = new AbortController();
    const none = store().follow({ after: 0n, types: ['None'], signal: abort.signal });
    for await (const { events, upTo } of none) {
      expect(events).toEqual([]);
      if (upTo === (await store().head())) abort.abort();
    }
  });

  it('lets a slow follower pull: what it has not asked for is not read', async () => {
    await store().append('call-1', newEvents('A', 100));
    const abort = new AbortController();
    const pages = store().follow({ after: 0n, signal: abort.signal })[Symbol.asyncIterator]();
    const next = async (): Promise<Page> => {
      const { value, done } = await pages.next();
      if (done === true) throw new Error('The follower ended');
      return value;
    };
    expect((await next()).events).toHaveLength(100);
    await store().append('call-1', newEvents('B', 5_000));
    const sizes: number[] = [];
    for (let upTo = 0n; upTo < (await store().head());) {
      const page = await next();
      upTo = page.upTo;
      sizes.push(page.events.length);
    }
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(5_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000);
    abort.abort();
    expect((await pages.next()).done).toBe(true);
  });
}

function ending(store: () => EventStore): void {
  it('ends a follower when its signal aborts, before or while it waits, and at close', async () => {
    expect(await collectEvents(store(), 0, { signal: AbortSignal.abort() })).toEqual([]);
    expect(await collectEvents(store(), 1, { signal: AbortSignal.timeout(30) })).toEqual([]);
    const collecting = collectEvents(store(), 1);
    await pause(10);
    await store().close();
    expect(await collecting).toEqual([]);
  });

  it('is unavailable once closed, and says so', async () => {
    await store().ping();
    await store().close();
    await expect(store().ping()).rejects.toThrow(StoreUnavailable);
    await expect(store().append('call-1', [newEvent('A')])).rejects.toThrow(StoreUnavailable);
    await expect(store().read('call-1')).rejects.toThrow(StoreUnavailable);
    await expect(store().readAll({ limit: 1 })).rejects.toThrow(StoreUnavailable);
  });
}
