import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoText } from '../../../src/time/iso-text.js';

describe('the ISO text of an instant', () => {
  it('is that of the standard library, for any instant', () => {
    const instant = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2200, 0, 1) });
    fc.assert(
      fc.property(fc.array(instant, { minLength: 1 }), (all) => {
        for (const ms of all) expect(isoText(ms)).toBe(new Date(ms).toISOString());
      }),
    );
  });

  it('is right at the edges of a day', () => {
    const midnight = Date.UTC(2026, 11, 1);
    for (const ms of [midnight - 1, midnight, midnight + 1, midnight + 86_399_999]) {
      expect(isoText(ms)).toBe(new Date(ms).toISOString());
    }
  });
});
