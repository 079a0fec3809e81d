import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExpectedRevision } from '../../../src/event-store/event-store.js';
import { RevisionConflict } from '../../../src/event-store/event-store.errors.js';
import { type Plannable, planAppend } from '../../../src/event-store/plan-append.js';

/** A stream in memory: what is held, and what one append makes of it. */
class Stream {
  readonly held: string[] = [];

  append(events: readonly Plannable[], expected: ExpectedRevision = 'any') {
    const revision = this.held.length === 0 ? null : BigInt(this.held.length - 1);
    const holds = (id: string): boolean => this.held.includes(id);
    const plan = planAppend({ stream: 'call-1', revision, holds }, events, expected);
    this.held.push(...plan.write.map(({ id }) => id));
    return plan;
  }
}

const idOnly = (id: string): Plannable => ({ id });
const unless = (id: string, ...unlessRecorded: string[]): Plannable => ({ id, unlessRecorded });
const marked = (id: string): Plannable => ({ id, onlyAccompanied: true });

const written = (...events: Plannable[]): string[] =>
  new Stream().append(events).write.map(({ id }) => id);

describe('plan append', () => {
  it('lets the earlier of two that exclude each other stay', () => {
    expect(written(unless('A', 'B'), unless('B', 'A'))).toEqual(['A']);
    expect(written(unless('A', 'A'))).toEqual(['A']);
  });

  it('does not step aside for an event that is not written itself', () => {
    expect(written(unless('A', 'B'), unless('B', 'C'), idOnly('C'))).toEqual(['A', 'C']);
    expect(written(unless('A', 'M'), marked('M'))).toEqual(['A']);
    expect(written(marked('M'), unless('A', 'B'), idOnly('B'))).toEqual(['M', 'B']);
  });

  it('refuses a wrong revision only while none of the ids is held', () => {
    const stream = new Stream();
    expect(() => stream.append([idOnly('A')], 0n)).toThrow(RevisionConflict);
    stream.append([idOnly('A')], 'none');
    expect(() => stream.append([idOnly('B')], 'none')).toThrow('at revision 0, not none');
    expect(stream.append([idOnly('B'), idOnly('A')], 'none').known).toEqual(['A']);
    expect(stream.held).toEqual(['A', 'B']);
  });

  const ids = ['A', 'B', 'C', 'D', 'E', 'F'];
  const event = fc.record(
    {
      id: fc.constantFrom(...ids),
      unlessRecorded: fc.array(fc.constantFrom(...ids), { maxLength: 3 }),
      onlyAccompanied: fc.boolean(),
    },
    { requiredKeys: ['id'] },
  );

  it('gives each id once, never beside one that it excludes, and never without company', () => {
    fc.assert(
      fc.property(fc.array(fc.array(event, { maxLength: 6 }), { maxLength: 8 }), (appends) => {
        const stream = new Stream();
        for (const events of appends) {
          const before = [...stream.held];
          const { write } = stream.append(events);
          for (const { id, unlessRecorded = [] } of write) {
            const rivals = unlessRecorded.filter((rival) => rival !== id);
            expect(rivals.filter((rival) => stream.held.includes(rival))).toEqual([]);
            expect(before).not.toContain(id);
          }
          const isAccompanied = write.some(({ onlyAccompanied }) => onlyAccompanied !== true);
          expect(write.length === 0 || isAccompanied).toBe(true);
          const order = events.map(({ id }) => id);
          const places = write.map(({ id }) => order.indexOf(id));
          expect(places).toEqual([...places].sort((a, b) => a - b));
        }
        expect(new Set(stream.held).size).toBe(stream.held.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it('ends with every id once and each batch in order, however retries are cut and interleaved', () => {
    const batches = fc
      .shuffledSubarray(ids, { minLength: ids.length })
      .chain((all) => fc.constant([all.slice(0, 3), all.slice(3)] as const));
    const retries = fc.array(fc.tuple(fc.nat(1), fc.nat(2), fc.constantFrom('none', 'any', 9n)));
    fc.assert(
      fc.property(batches, retries, ([first, second], tries) => {
        const stream = new Stream();
        stream.append(first.map(idOnly), 'none');
        for (const [which, from, expected] of tries) {
          const batch = (which === 0 ? first : second).slice(0, from + 1).map(idOnly);
          try {
            stream.append([...batch, ...batch], expected as ExpectedRevision);
          } catch (error) {
            expect(error).toBeInstanceOf(RevisionConflict);
            expect(batch.some(({ id }) => stream.held.includes(id))).toBe(false);
          }
        }
        stream.append(second.map(idOnly));
        stream.append([...first, ...second].map(idOnly), 'none');
        expect(stream.held).toEqual([...first, ...second]);
      }),
    );
  });
});
