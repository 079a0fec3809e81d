import { describe, expect, it } from 'vitest';
import { spokenComing } from '../../../src/time/spoken-time.js';

/** A Saturday, 09:00 in Denver; the clocks go forward in the night. */
const now = '2026-03-07T16:00:00.000Z';
const denver = 'America/Denver';

describe('a time to come, in words', () => {
  it.each([
    ['2026-03-07T22:00:00Z', 'today at 3 PM'],
    ['2026-03-08T13:30:00Z', 'tomorrow at 7:30 AM'],
    ['2026-03-09T05:59:00Z', 'tomorrow at 11:59 PM'],
    ['2026-03-09T06:00:00Z', 'Monday at 12 AM'],
    ['2026-03-13T18:00:00Z', 'Friday at 12 PM'],
    ['2026-03-14T13:00:00Z', 'Saturday, March 14 at 7 AM'],
    ['2027-01-02T14:00:00Z', 'Saturday, January 2 at 7 AM'],
  ])('%s is %s', (at, words) => {
    expect(spokenComing(at, now, denver)).toBe(words);
  });

  it('goes by the date of the zone, not of UTC', () => {
    expect(spokenComing('2026-03-08T02:00:00Z', now, denver)).toBe('today at 7 PM');
    expect(spokenComing('2026-03-08T02:00:00Z', now, 'Pacific/Auckland')).toBe('today at 3 PM');
  });
});
