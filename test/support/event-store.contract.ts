import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RevisionConflict } from '../../src/event-store/event-store.errors.js';
import type { EventStore } from '../../src/event-store/event-store.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { newEvent } from './new-event.js';

export type OpenedStore = Readonly<{
  store: EventStore;
  /** First broken revision of a stream's hash chain, or null. */
  firstBroken: (stream: string) => Promise<bigint | null>;
  close: () => Promise<void>;
}>;

const ids = (events: readonly RecordedEvent[]): readonly string[] => events.map(({ id }) => id);

/** What every engine owes; the one suite that all adapters run. */
export function eventStoreContract(name: string, open: () => OpenedStore): void {
  describe(`${name}: the contract of the event store`, () => {
    let opened: OpenedStore;
    let store: EventStore;

    beforeEach(() => {
      opened = open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    it('refuses a stale writer, on an empty stream too, and names both revisions', async () => {
      await expect(store.append('call-1', [newEvent('a')], 0n)).rejects.toThrow(RevisionConflict);
      await store.append('call-1', [newEvent('a')], 'none');
      await expect(store.append('call-1', [newEvent('b')], 'none')).rejects.toMatchObject({
        expected: 'none',
        actual: '0',
      });
      expect(await store.append('call-1', [newEvent('b')], 0n)).toMatchObject({ revision: 1n });
    });

    it('lets ten writers with exact revisions through one after the other', async () => {
      const write = async (writer: number): Promise<void> => {
        for (let tries = 0; tries < 50; tries++) {
          const last = (await store.read('call-1')).at(-1)?.revision;
          try {
            await store.append('call-1', [newEvent(`w${writer}`)], last ?? 'none');
            return;
          } catch (error) {
            if (!(error instanceof RevisionConflict)) throw error;
          }
        }
        throw new Error('never got through');
      };
      await Promise.all(Array.from({ length: 10 }, (_, writer) => write(writer)));
      const events = await store.read('call-1');
      expect(new Set(ids(events)).size).toBe(10);
      expect(events.map(({ revision }) => revision)).toEqual(
        Array.from({ length: 10 }, (_, index) => BigInt(index)),
      );
    });

    it('takes an id once, at any distance back, whatever revision is expected', async () => {
      await store.append('call-1', [newEvent('first')]);
      for (let part = 0; part < 10; part++) {
        const batch = Array.from({ length: 500 }, (_, index) => newEvent(`e-${part}-${index}`));
        await store.append('call-1', batch);
      }
      const again = await store.append('call-1', [newEvent('first')], 'none');
      expect(again).toEqual({ revision: 5_000n, written: [], known: ['first'] });
      expect(await store.append('call-2', [newEvent('first')])).toMatchObject({
        written: ['first'],
      });
    });

    it('takes an id that stands twice in one append once', async () => {
      const { written } = await store.append('call-1', [newEvent('a'), newEvent('a')], 'none');
      expect(written).toEqual(['a']);
    });

    it('adds what is missing when a retry finds part of itself (C-36)', async () => {
      await store.append('call-1', [newEvent('a')], 'none');
      const retried = await store.append('call-1', [newEvent('a'), newEvent('b')], 'none');
      expect(retried).toMatchObject({ written: ['b'], known: ['a'] });
      expect(ids(await store.read('call-1'))).toEqual(['a', 'b']);
    });

    it('leaves out what gives way to a recorded id', async () => {
      await store.append('call-1', [newEvent('webhook')]);
      const late = newEvent('history', { unlessRecorded: ['webhook'] });
      expect(await store.append('call-1', [late])).toMatchObject({ written: [] });
      const other = newEvent('other', { unlessRecorded: ['absent'] });
      expect(await store.append('call-1', [other])).toMatchObject({ written: ['other'] });
    });

    it('writes an accompanied event only with company', async () => {
      const carrier = newEvent('message', { onlyAccompanied: true });
      await store.append('call-1', [newEvent('fact')]);
      expect(await store.append('call-1', [carrier, newEvent('fact')])).toMatchObject({
        written: [],
      });
      expect(await store.append('call-1', [carrier, newEvent('news')])).toMatchObject({
        written: ['message', 'news'],
      });
    });

    it('appends all or nothing, and a failing append of a group fails alone', async () => {
      const outcomes = await Promise.allSettled([
        store.append('call-1', [newEvent('a'), newEvent('b')], 'none'),
        store.append('call-1', [newEvent('c'), newEvent('d')], 7n),
        store.append('call-2', [newEvent('e')], 'none'),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(ids(await store.read('call-1'))).toEqual(['a', 'b']);
      expect(ids(await store.read('call-2'))).toEqual(['e']);
    });

    it('reads from a revision, so many, and of some types', async () => {
      const types = ['A', 'B', 'A', 'B', 'A'];
      await store.append(
        'call-1',
        types.map((type, index) => newEvent(`e${index}`, { type })),
      );
      expect(ids(await store.read('call-1', { from: 2n }))).toEqual(['e2', 'e3', 'e4']);
      expect(ids(await store.read('call-1', { from: 1n, limit: 2 }))).toEqual(['e1', 'e2']);
      expect(ids(await store.read('call-1', { types: ['B'] }))).toEqual(['e1', 'e3']);
      expect(await store.read('call-none')).toEqual([]);
    });

    it('pages through everything in the order of positions, past what the filter leaves out', async () => {
      for (let index = 0; index < 30; index++) {
        const type = index % 10 === 0 ? 'Rare' : 'Common';
        await store.append(`call-${index % 3}`, [newEvent(`e${index}`, { type })]);
      }
      const seen: string[] = [];
      let after = 0n;
      for (;;) {
        const page = await store.readAll({ after, limit: 2, types: ['Rare'] });
        seen.push(...ids(page.events));
        expect(page.upTo).toBeGreaterThanOrEqual(after);
        after = page.upTo;
        if (page.atEnd) break;
      }
      expect(seen).toEqual(['e0', 'e10', 'e20']);
      expect(after).toBe(await store.head());
    });

    it('follows: catches up, stays, resumes after a position, and ends with its signal', async () => {
      await store.append('call-1', [newEvent('old')]);
      const stop = new AbortController();
      const seen: string[] = [];
      let position = 0n;
      const following = (async () => {
        for await (const page of store.follow({ after: 0n, signal: stop.signal })) {
          seen.push(...ids(page.events));
          position = page.upTo;
          if (seen.length === 3) stop.abort();
        }
      })();
      await store.append('call-2', [newEvent('new')]);
      await store.append('call-1', [newEvent('newer')]);
      await following;
      expect(seen).toEqual(['old', 'new', 'newer']);
      await store.append('call-1', [newEvent('newest')]);
      const resumed = new AbortController();
      for await (const page of store.follow({
        after: position,
        stream: 'call-1',
        signal: resumed.signal,
      })) {
        if (page.events.length === 0) continue;
        expect(ids(page.events)).toEqual(['newest']);
        resumed.abort();
      }
    });

    it('skips no position while 64 writers overlap, over 10^5 events followed as they are written', async () => {
      const total = 100_000;
      const stop = new AbortController();
      let followed = 0;
      let last = 0n;
      const following = (async () => {
        for await (const { events } of store.follow({ after: 0n, signal: stop.signal })) {
          for (const { position } of events) {
            expect(position).toBe(last + 1n);
            last = position;
          }
          followed += events.length;
          if (followed === total) stop.abort();
        }
      })();
      const writers = 64;
      const shares = Array.from({ length: writers }, (_, writer) =>
        writer < total % writers ? Math.ceil(total / writers) : Math.floor(total / writers),
      );
      const write = async (share: number, writer: number): Promise<void> => {
        for (let begun = 0; begun < share; begun += 25) {
          const size = Math.min(25, share - begun);
          const batch = Array.from({ length: size }, (_, one) =>
            newEvent(`${writer}-${begun + one}`),
          );
          await store.append(`call-${writer}`, batch);
        }
      };
      await Promise.all(shares.map(write));
      await following;
      expect(followed).toBe(total);
    });

    it('gives back any JSON as it was, and the chain of every stream verifies', async () => {
      const odd = JSON.parse(
        '{"__proto__":{"a":1},"\\u0000":"\\ud800","n":1e21,"z":[null,{"b":0.1}]}',
      ) as object;
      await fc.assert(
        fc.asyncProperty(
          fc.dictionary(fc.string(), fc.jsonValue()),
          fc.uuid(),
          async (data, id) => {
            await store.append('call-json', [newEvent(id, { data: { ...data, odd } })]);
            const [event] = (await store.read('call-json')).slice(-1);
            expect(JSON.parse(JSON.stringify(event?.data))).toEqual(
              JSON.parse(JSON.stringify({ ...data, odd })),
            );
          },
        ),
        { numRuns: 50 },
      );
      expect(await opened.firstBroken('call-json')).toBeNull();
    });

    it('remembers nothing of an append that was refused', async () => {
      await expect(store.append('call-1', [newEvent('a')], 3n)).rejects.toThrow(RevisionConflict);
      expect(await store.read('call-1')).toEqual([]);
      expect(await store.head()).toBe(0n);
    });
  });
}
