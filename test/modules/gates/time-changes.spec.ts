import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { evaluateCandidate } from '../../../modules/gates/evaluate-candidate.js';
import { timeWindowGate } from '../../../modules/gates/time-window.gate.js';
import { isOpenByIntl, shownBy, type PlainWindow } from './intl-wall-clock.js';

/** Changes at midnight (Havana, Beirut), by half an hour (Lord Howe), on the other half of the globe, and never. */
const zones = [
  'America/Denver',
  'America/New_York',
  'America/Havana',
  'America/Santiago',
  'America/Phoenix',
  'Atlantic/Azores',
  'Europe/London',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
];
const [minuteMs, dayMs] = [60_000, 86_400_000];

/** Instants (to the minute) at which the zone's offset changes in 2026 and 2027, found by looking at the wall. */
function changesOf(zone: string): readonly number[] {
  const wall = (ms: number): number => {
    const { date, time } = shownBy(zone, ms);
    return Date.parse(`${date}T${time}Z`) - ms;
  };
  const changes: number[] = [];
  for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2028, 0, 1); day += dayMs) {
    if (wall(day) === wall(day + dayMs)) continue;
    for (let at = day; at < day + dayMs; at += minuteMs) {
      if (wall(at) !== wall(at + minuteMs)) changes.push(at + minuteMs);
    }
  }
  return changes;
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const everyDay = (startTime: string, endTime: string): readonly PlainWindow[] =>
  days.map((dayOfWeek) => ({ dayOfWeek, startTime, endTime }));

/** Windows that begin, end or lie where clocks are moved. */
const schedules: readonly (readonly PlainWindow[])[] = [
  everyDay('02:30', '05:00'),
  everyDay('00:00', '01:30'),
  everyDay('22:00', '02:15:30'),
  everyDay('02:10', '02:40'),
  everyDay('23:30', '00:30'),
  [{ dayOfWeek: 'saturday', startTime: '23:00', endTime: '24:00' }],
  [
    { dayOfWeek: 'sunday', startTime: '00:00', endTime: '24:00' },
    { dayOfWeek: 'friday', startTime: '01:00', endTime: '00:15' },
  ],
];

describe('the wall clock where the offset changes', () => {
  it.each(zones)('of %s is read as a clock on the wall shows it, every minute', (zone) => {
    const changes = zone === 'America/Phoenix' ? [Date.UTC(2026, 2, 8, 9)] : changesOf(zone);
    expect(changes.length).toBeGreaterThan(0);
    const wrong: string[] = [];
    for (const change of changes) {
      for (let at = change - dayMs; at <= change + dayMs; at += minuteMs) {
        const shown = shownBy(zone, at);
        const facts = { clock: new Date(at).toISOString(), timezone: zone };
        for (const windows of schedules) {
          const { verdict } = timeWindowGate({ timeBasedEnabled: true, windows }, facts);
          const isOpen = isOpenByIntl(windows, shown);
          if ((verdict === 'passed') !== isOpen) wrong.push(`${facts.clock} ${verdict}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('the next opening', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
  const window = fc
    .record({ dayOfWeek: fc.constantFrom(...days), startTime: time, endTime: time })
    .filter(({ startTime, endTime }) => startTime !== endTime);
  type Candidate = Readonly<{
    windows: readonly PlainWindow[];
    enabledOnHolidays: boolean;
    timeBasedEnabled: boolean;
  }>;
  const candidate: fc.Arbitrary<Candidate> = fc.record({
    windows: fc.array(window, { minLength: 1, maxLength: 4 }),
    enabledOnHolidays: fc.boolean(),
    timeBasedEnabled: fc.boolean(),
  });

  /** The first quarter of an hour that is open, walked; offsets and windows change at quarters only. */
  const walked = (
    { windows, enabledOnHolidays, timeBasedEnabled }: Candidate,
    zone: string,
    holidays: readonly string[],
    from: number,
  ): number | null => {
    for (let at = from; at <= from + 8 * dayMs; at += 15 * minuteMs) {
      const shown = shownBy(zone, at);
      const isShut = !enabledOnHolidays && holidays.includes(shown.date);
      if (!isShut && (!timeBasedEnabled || isOpenByIntl(windows, shown))) return at;
    }
    return null;
  };

  it('is the first open instant that a walk finds', () => {
    const starts = zones.flatMap((zone) => changesOf(zone).map((change) => ({ zone, change })));
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.integer({ min: -3 * 96, max: 96 }),
        candidate,
        fc.array(fc.integer({ min: -1, max: 3 }), { maxLength: 2 }),
        ({ zone, change }, quarters, destination, holidayDays) => {
          const at = change + quarters * 15 * minuteMs;
          const dates = holidayDays.map((day) => shownBy(zone, at + day * dayMs).date);
          const expected = walked(destination, zone, dates, at);
          const { nextOpenAt, offered } = evaluateCandidate(
            { id: 'td', name: 'Desk', active: true, voiceAssistantIds: null, ...destination },
            {
              clock: new Date(at).toISOString(),
              timezone: zone,
              voiceAssistantId: null,
              holidays: dates.map((date) => ({ date, name: 'Day off' })),
            },
          );
          expect(offered).toBe(expected === at);
          if (offered) expect(nextOpenAt).toBeUndefined();
          else if (expected !== null) expect(Date.parse(nextOpenAt ?? '')).toBe(expected);
        },
      ),
      { numRuns: 300, seed: 20260308 },
    );
  });
});
