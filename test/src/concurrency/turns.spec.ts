import { describe, expect, it } from 'vitest';
import { Turns } from '../../../src/concurrency/turns.js';

const busyFor = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

describe('turns', () => {
  it('run what was handed in, first come first served', async () => {
    const turns = new Turns();
    const order: number[] = [];
    const works = [1, 2, 3].map((number) => turns.run(() => order.push(number)));
    expect(order).toEqual([]);
    await Promise.all(works);
    expect(order).toEqual([1, 2, 3]);
  });

  it('let the event loop go round between long works', async () => {
    const turns = new Turns();
    let rounds = 0;
    let done = false;
    const count = (): void => {
      rounds += 1;
      if (!done) setImmediate(count);
    };
    setImmediate(count);
    await Promise.all(Array.from({ length: 5 }, () => turns.run(() => busyFor(12))));
    done = true;
    expect(rounds).toBeGreaterThanOrEqual(5);
  });

  it('hand on what a work throws, and go on with the next', async () => {
    const turns = new Turns();
    const failing = turns.run(() => {
      throw new Error('broken');
    });
    const next = turns.run(() => 'fine');
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('fine');
  });

  it('take in work from within a work', async () => {
    const turns = new Turns();
    const inner = await turns.run(() => turns.run(() => 'inner'));
    expect(inner).toBe('inner');
  });
});
