import { IANAZone } from 'luxon';
import { localMoment } from '../gates/local-moment.js';
import { closedDays } from '../gates/holiday.gate.js';
import { offsetSpans, type OffsetSpan } from '../gates/offset-spans.js';
import { openingPieces } from '../gates/opening-pieces.js';
import { dayEnd } from '../gates/seconds-of-day.js';
import { readWindows, weekdays } from '../gates/weekly-window.js';
import type { AvailabilityQuestion, AvailabilityShop, Slot } from './availability-provider.js';

const durationMin = 60;
/** Slots begin on the hour of the shop's wall clock. */
const gridSeconds = 3600;
/** Nobody is ready for a car within less than this. */
const leadMs = 60 * 60_000;
const slotsPerShopMax = 100;
const daysMax = 62;
const dayMs = 86_400_000;

/** Hours of a shop that has no desk to read them from. */
const usualHours = {
  enabledOnHolidays: false,
  windows: weekdays
    .slice(0, 5)
    .map((dayOfWeek) => ({ dayOfWeek, startTime: '08:00', endTime: '17:00' })),
};

/**
 * Free times made from opening hours alone, for a service without a calendar behind it: the same question always gets
 * the same times. A shop is open when one of its active time-based desks is, by windows and holidays; a shop where no
 * such desk has windows is open Monday to Friday from 08:00 to 17:00 local time. A slot lies wholly in the opening hours, and
 * begins at least an hour after the question. At most 100 slots a shop, up to 62 days ahead.
 */
export const builtInSlots = (question: AvailabilityQuestion): readonly Slot[] =>
  question.shops.flatMap((shop) => slotsOfShop(shop, question));

function slotsOfShop(
  shop: AvailabilityShop,
  { serviceId, from, to, askedAt }: AvailabilityQuestion,
): readonly Slot[] {
  const zone = IANAZone.create(shop.timezone);
  const fromMs = Math.max(Date.parse(from), Date.parse(askedAt) + leadMs);
  const toMs = Math.min(Date.parse(to), fromMs + daysMax * dayMs);
  if (!(fromMs < toMs)) return [];
  // From the question on, wherever its range begins: what was looked up for one range then serves the next.
  const spans = offsetSpans(zone, Date.parse(askedAt) - 3 * dayMs, toMs + 3 * dayMs);
  const [first, last] = [localMoment(fromMs, zone).day, localMoment(toMs, zone).day];
  const open = openIntervals(shop, first - 1, last + 1, spans);
  const slots: Slot[] = [];
  for (let hour = first * dayEnd; hour < (last + 1) * dayEnd; hour += gridSeconds) {
    const startMs = firstShown(hour * 1000, spans);
    if (startMs === null || startMs < fromMs || startMs >= toMs) continue;
    const endMs = startMs + durationMin * 60_000;
    if (!open.some((interval) => interval.fromMs <= startMs && endMs <= interval.toMs)) continue;
    const slotTimeUtc = new Date(startMs).toISOString().replace('.000Z', 'Z');
    slots.push({ shopClientId: shop.shopClientId, serviceId, slotTimeUtc, durationMin });
    if (slots.length === slotsPerShopMax) break;
  }
  return slots;
}

type Interval = Readonly<{ fromMs: number; toMs: number }>;

/** When the shop is open between two local days, as instants: in order, apart from each other. */
function openIntervals(
  { transferDestinations, holidays }: AvailabilityShop,
  firstDay: number,
  lastDay: number,
  spans: readonly OffsetSpan[],
): readonly Interval[] {
  const timed = transferDestinations.filter(
    ({ active, timeBasedEnabled, windows }) => active && timeBasedEnabled && windows.length > 0,
  );
  const desks = timed.length > 0 ? timed : [usualHours];
  const intervals = desks.flatMap((desk) => {
    const closed = closedDays(desk, { clock: null, holidays });
    const windows = readWindows(desk.windows).filter((window) => window !== null);
    return daysBetween(firstDay, lastDay)
      .flatMap((day) => openingPieces(day, windows))
      .filter(({ day }) => !closed.has(day))
      .flatMap(({ day, start, end }) =>
        shownWithin(day * dayEnd + start, day * dayEnd + end, spans),
      );
  });
  return merged(intervals);
}

const daysBetween = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);

/** The stretches of time in which the wall clock stands between two local times, given in seconds. */
const shownWithin = (
  fromLocal: number,
  toLocal: number,
  spans: readonly OffsetSpan[],
): readonly Interval[] =>
  spans
    .map(({ fromMs, toMs, offsetMs }) => ({
      fromMs: Math.max(fromLocal * 1000 - offsetMs, fromMs),
      toMs: Math.min(toLocal * 1000 - offsetMs, toMs),
    }))
    .filter(({ fromMs, toMs }) => fromMs < toMs);

/** The union of intervals; what touches becomes one. */
function merged(intervals: readonly Interval[]): readonly Interval[] {
  const union: Interval[] = [];
  for (const next of [...intervals].sort((one, other) => one.fromMs - other.fromMs)) {
    const last = union.at(-1);
    if (last === undefined || next.fromMs > last.toMs) union.push(next);
    else union[union.length - 1] = { ...last, toMs: Math.max(last.toMs, next.toMs) };
  }
  return union;
}

/** The first instant at which the wall clock shows a local time: the earlier where it occurs twice, null where never. */
function firstShown(localMs: number, spans: readonly OffsetSpan[]): number | null {
  for (const { fromMs, toMs, offsetMs } of spans) {
    const at = localMs - offsetMs;
    if (at >= fromMs && at < toMs) return at;
  }
  return null;
}
