import { describe, expect, it } from 'vitest';
import { fateBy, noDisorder, shuffled, usualDisorder } from '../../simulator/disorder.js';
import { randomFrom } from '../../simulator/random.js';

const fates = (seed: number, rates = usualDisorder, type = 'speech-update') => {
  const fate = fateBy(seed, rates);
  return Array.from({ length: 2000 }, () => fate(type));
};

describe('disorder', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(fates(7)).toEqual(fates(7));
    expect(fates(7)).not.toEqual(fates(8));
  });

  it('loses, doubles and delays about as often as it is told', () => {
    const all = fates(1);
    const share = (holds: (fate: readonly number[]) => boolean) =>
      all.filter(holds).length / all.length;
    expect(share((fate) => fate.length === 0)).toBeCloseTo(usualDisorder.lose, 1);
    expect(share((fate) => fate.length === 2)).toBeCloseTo(usualDisorder.duplicate, 1);
    expect(share(([first = 0]) => first > 0)).toBeCloseTo(usualDisorder.delay, 1);
    const longest = Math.max(...all.map(([first = 0]) => first));
    expect(longest).toBe(usualDisorder.delayMax);
    for (const [first = 0, second] of all)
      if (second !== undefined) expect(second).toBeGreaterThan(first);
  });

  it('spares the end report from loss, unless its loss is asked for', () => {
    const report = (rates: typeof usualDisorder) => fates(3, rates, 'end-of-call-report');
    expect(report({ ...usualDisorder, lose: 1 }).every((fate) => fate.length > 0)).toBe(true);
    expect(report({ ...noDisorder, loseReport: 1 }).every((fate) => fate.length === 0)).toBe(true);
  });

  it('leaves everything as it is without rates', () => {
    expect(new Set(fates(1, noDisorder).map(String))).toEqual(new Set(['0']));
  });

  it('shuffles by seed and loses nothing', () => {
    const list = Array.from({ length: 50 }, (_, index) => index);
    const mixed = shuffled(list, randomFrom(1, 'x'));
    expect(mixed).not.toEqual(list);
    expect([...mixed].sort((one, other) => one - other)).toEqual(list);
    expect(shuffled(list, randomFrom(1, 'x'))).toEqual(mixed);
  });
});
