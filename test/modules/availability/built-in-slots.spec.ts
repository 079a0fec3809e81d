import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  AvailabilityQuestion,
  AvailabilityShop,
} from '../../../modules/availability/availability-provider.js';
import { BuiltInAvailability } from '../../../modules/availability/built-in-availability.provider.js';
import { builtInSlots } from '../../../modules/availability/built-in-slots.js';
import { isOpenByIntl, shownBy } from '../gates/intl-wall-clock.js';
import { desk, opens, shop } from './given-shop.js';

/** A Tuesday, 08:20 in Denver. */
const askedAt = '2026-06-09T14:20:00.000Z';
const question = (changed: Partial<AvailabilityQuestion> = {}): AvailabilityQuestion => ({
  serviceId: 'svc_brakes',
  from: askedAt,
  to: '2026-06-10T06:00:00.000Z',
  askedAt,
  shops: [shop()],
  ...changed,
});
const given = (changed: Partial<AvailabilityShop>, asked: Partial<AvailabilityQuestion> = {}) => ({
  thenTimes: (expected: readonly string[]) =>
    expect(
      builtInSlots(question({ ...asked, shops: [shop(changed)] })).map((slot) => slot.slotTimeUtc),
    ).toEqual(expected),
});

describe('built-in slots', () => {
  it('begin on the hour, an hour after the question at the earliest, and end with the day', () => {
    given({
      transferDestinations: [desk({ windows: [opens('tuesday', '07:00', '13:30')] })],
    }).thenTimes(['2026-06-09T16:00:00Z', '2026-06-09T17:00:00Z', '2026-06-09T18:00:00Z']);
  });

  it('say whose they are and how long', () => {
    expect(builtInSlots(question())[0]).toEqual({
      shopClientId: 'shop_south_park',
      serviceId: 'svc_brakes',
      slotTimeUtc: '2026-06-09T16:00:00Z',
      durationMin: 60,
    });
  });

  it('lie in the union of the hours of the active time-based desks', () => {
    given({
      transferDestinations: [
        desk({ windows: [opens('tuesday', '10:00', '11:30')] }),
        desk({ id: 'td_2', windows: [opens('tuesday', '11:30', '12:00')] }),
        desk({ id: 'td_3', active: false, windows: [opens('tuesday', '00:00', '24:00')] }),
        desk({
          id: 'td_4',
          timeBasedEnabled: false,
          windows: [opens('tuesday', '14:00', '18:00')],
        }),
      ],
    }).thenTimes(['2026-06-09T16:00:00Z', '2026-06-09T17:00:00Z']);
  });

  it('come from the usual hours, Monday to Friday 08:00 to 17:00, where no desk has any', () => {
    const weekend = { from: '2026-06-12T21:00:00.000Z', to: '2026-06-15T16:00:00.000Z' };
    given({ transferDestinations: [desk()] }, weekend).thenTimes([
      '2026-06-12T21:00:00Z',
      '2026-06-12T22:00:00Z',
      '2026-06-15T14:00:00Z',
      '2026-06-15T15:00:00Z',
    ]);
  });

  it('keep holidays free, save at a desk that is open on holidays', () => {
    const holidays = [{ date: '2026-06-09', name: 'Founders Day' }];
    const windows = [opens('tuesday', '10:00', '11:00')];
    given({ holidays }).thenTimes([]);
    given({ holidays, transferDestinations: [desk({ windows })] }).thenTimes([]);
    given({
      holidays,
      transferDestinations: [desk({ windows, enabledOnHolidays: true })],
    }).thenTimes(['2026-06-09T16:00:00Z']);
  });

  it('go through the night, up to the holiday at its end', () => {
    const night = {
      transferDestinations: [desk({ windows: [opens('tuesday', '22:00', '02:00')] })],
    };
    const until = { to: '2026-06-10T12:00:00.000Z' };
    given(night, until).thenTimes([
      '2026-06-10T04:00:00Z',
      '2026-06-10T05:00:00Z',
      '2026-06-10T06:00:00Z',
      '2026-06-10T07:00:00Z',
    ]);
    const holidays = [{ date: '2026-06-10', name: 'Day after' }];
    given({ ...night, holidays }, until).thenTimes([
      '2026-06-10T04:00:00Z',
      '2026-06-10T05:00:00Z',
    ]);
  });

  it('leave out the hour that the clocks skip, and tell the hour that comes twice once', () => {
    const windows = [opens('sunday', '00:00', '04:00')];
    const transferDestinations = [desk({ windows })];
    given(
      { transferDestinations },
      {
        askedAt: '2026-03-07T16:00:00.000Z',
        from: '2026-03-08T07:00:00.000Z',
        to: '2026-03-09T00:00:00.000Z',
      },
    ).thenTimes(['2026-03-08T07:00:00Z', '2026-03-08T08:00:00Z', '2026-03-08T09:00:00Z']);
    given(
      { transferDestinations },
      {
        askedAt: '2026-10-31T16:00:00.000Z',
        from: '2026-11-01T06:00:00.000Z',
        to: '2026-11-02T00:00:00.000Z',
      },
    ).thenTimes([
      '2026-11-01T06:00:00Z',
      '2026-11-01T07:00:00Z',
      '2026-11-01T09:00:00Z',
      '2026-11-01T10:00:00Z',
    ]);
  });

  it('are none when the end comes first', () => {
    given({}, { to: '2026-06-09T14:00:00.000Z' }).thenTimes([]);
  });

  it('are bounded, however long the range', () => {
    const windows = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) =>
      opens(day, '00:00', '24:00'),
    );
    const slots = builtInSlots(
      question({
        to: '2036-06-09T00:00:00.000Z',
        shops: [shop({ transferDestinations: [desk({ windows })] }), shop({ shopClientId: 'two' })],
      }),
    );
    expect(slots.filter(({ shopClientId }) => shopClientId === 'two')).toHaveLength(100);
    expect(slots).toHaveLength(200);
  });

  it('are what the provider answers, under its name', async () => {
    const provider = new BuiltInAvailability();
    expect(provider.name).toBe('built-in');
    expect(await provider.slots(question())).toEqual(builtInSlots(question()));
  });

  const time = fc
    .integer({ min: 0, max: 24 * 60 })
    .map((minutes) =>
      [Math.floor(minutes / 60), minutes % 60].map((part) => `${part}`.padStart(2, '0')).join(':'),
    );
  const window = fc
    .record({
      dayOfWeek: fc.constantFrom('monday', 'wednesday', 'friday', 'saturday', 'sunday'),
      startTime: time,
      endTime: time,
    })
    .filter(({ startTime, endTime }) => startTime !== endTime && startTime !== '24:00');
  const zones = ['America/Denver', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Kolkata'];
  const desks = fc.array(
    fc.record({
      windows: fc.array(window, { minLength: 1, maxLength: 4 }),
      enabledOnHolidays: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  );

  it('are in the future, on the hour, and open from first to last minute, in any zone at any time', () => {
    fc.assert(
      fc.property(
        desks,
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) }),
        fc.integer({ min: 0, max: 10 * 24 }),
        fc.integer({ min: 0, max: 5 }),
        (drawn, timezone, askedMs, hours, holidayIn) => {
          const holiday = shownBy(timezone, askedMs + holidayIn * 86_400_000).date;
          const fromMs = askedMs + (hours % 7) * 3_600_000;
          const asked = question({
            askedAt: new Date(askedMs).toISOString(),
            from: new Date(fromMs).toISOString(),
            to: new Date(fromMs + hours * 3_600_000).toISOString(),
            shops: [
              shop({
                timezone,
                holidays: [{ date: holiday, name: 'Holiday' }],
                transferDestinations: drawn.map((one) => desk(one)),
              }),
            ],
          });
          for (const { slotTimeUtc } of builtInSlots(asked)) {
            const startMs = Date.parse(slotTimeUtc);
            expect(startMs).toBeGreaterThanOrEqual(Math.max(fromMs, askedMs + 3_600_000));
            expect(startMs).toBeLessThan(Date.parse(asked.to));
            expect(shownBy(timezone, startMs).time.slice(3)).toBe('00:00');
            for (let minute = 0; minute < 60; minute++) {
              const shown = shownBy(timezone, startMs + minute * 60_000);
              const open = drawn.some(
                ({ windows, enabledOnHolidays }) =>
                  isOpenByIntl(windows, shown) && (enabledOnHolidays || shown.date !== holiday),
              );
              if (!open) expect.fail(`${slotTimeUtc} is shut at ${shown.date} ${shown.time}`);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('miss no whole hour at which the shop is open', () => {
    fc.assert(
      fc.property(
        desks,
        fc.constantFrom('America/Denver', 'Asia/Kolkata'),
        fc.integer({ min: Date.UTC(2026, 5, 1), max: Date.UTC(2026, 8, 1) }),
        (drawn, timezone, askedMs) => {
          const asked = question({
            askedAt: new Date(askedMs).toISOString(),
            from: new Date(askedMs).toISOString(),
            to: new Date(askedMs + 3 * 86_400_000).toISOString(),
            shops: [shop({ timezone, transferDestinations: drawn.map((one) => desk(one)) })],
          });
          const expected: string[] = [];
          const quarterMs = 900_000;
          for (
            let at = Math.ceil((askedMs + 3_600_000) / quarterMs) * quarterMs;
            at < Date.parse(asked.to);
            at += quarterMs
          ) {
            if (shownBy(timezone, at).time.slice(3) !== '00:00') continue;
            const minutes = Array.from({ length: 60 }, (_, minute) => at + minute * 60_000);
            const isOpen = minutes.every((ms) =>
              drawn.some(({ windows }) => isOpenByIntl(windows, shownBy(timezone, ms))),
            );
            if (isOpen) expected.push(new Date(at).toISOString().replace('.000Z', 'Z'));
          }
          expect(builtInSlots(asked).map(({ slotTimeUtc }) => slotTimeUtc)).toEqual(expected);
        },
      ),
      { numRuns: 25 },
    );
  });
});
