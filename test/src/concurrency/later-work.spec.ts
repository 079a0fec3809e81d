import { Logger } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { LaterWork } from '../../../src/concurrency/later-work.js';

Logger.overrideLogger(false);

/** Steps that write down that they were taken. */
async function* steps(done: string[], ...names: readonly string[]): AsyncGenerator<void> {
  for (const name of names) {
    await Promise.resolve();
    done.push(name);
    yield;
  }
}

describe('work for later', () => {
  it('is not begun before whoever adds it goes on', async () => {
    const [later, done]: [LaterWork, string[]] = [new LaterWork(), []];
    await later.add('a', steps(done, 'a1'));
    expect(done).toEqual([]);
    await later.drain();
    expect(done).toEqual(['a1']);
  });

  it('is done in turn; what somebody asks about comes first', async () => {
    const [later, done]: [LaterWork, string[]] = [new LaterWork(), []];
    await later.add('a', steps(done, 'a1', 'a2'));
    await later.add('b', steps(done, 'b1'));
    await later.add('c', steps(done, 'c1'));
    await later.settled('c');
    expect(done).toEqual(['a1', 'a2', 'c1']);
    await later.drain();
    expect(done).toEqual(['a1', 'a2', 'c1', 'b1']);
    await later.settled('c');
  });

  it('of one key is settled when all of it is done', async () => {
    const [later, done]: [LaterWork, string[]] = [new LaterWork(), []];
    await later.add('a', steps(done, 'a1'));
    await later.add('a', steps(done, 'a2'));
    await later.settled('a');
    expect(done).toEqual(['a1', 'a2']);
  });

  it('goes on after a task that fails', async () => {
    const [later, done]: [LaterWork, string[]] = [new LaterWork(), []];
    await later.add(
      'a',
      (async function* (): AsyncGenerator<void> {
        yield;
        throw new Error('out of order');
      })(),
    );
    await later.add('b', steps(done, 'b1'));
    await later.settled('a');
    await later.drain();
    expect(done).toEqual(['b1']);
  });

  it('makes those wait who add more than there is room for, and only for their own', async () => {
    const [later, done]: [LaterWork, string[]] = [new LaterWork(), []];
    for (let index = 0; index < 2_000; index++) await later.add(`${index}`, steps(done, 'x'));
    expect(done.length).toBeLessThan(100);
    await later.add('last', steps(done, 'last'));
    await later.add('one more', steps(done, 'one more'));
    expect(done).toContain('one more');
    expect(done.length).toBeLessThan(500);
    await later.drain();
    expect(done).toHaveLength(2_002);
  });
});
