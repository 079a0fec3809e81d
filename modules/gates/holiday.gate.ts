import { isObject } from '../../src/json/json.js';
import type { GateVerdict } from '../calls/gate-candidate.js';
import type { GatedDestination, GateFacts } from './gate-input.js';
import { dateOf, dayOf, momentOf } from './local-moment.js';

type HolidayFacts = Pick<GateFacts, 'clock' | 'timezone' | 'holidays'>;
type HolidaySwitch = Pick<GatedDestination, 'enabledOnHolidays'>;

/**
 * Is it a holiday by the local date of the clock (not of the window's start), and does the destination mind? What it
 * needs no input for, it answers without: no holidays need no clock, and an open desk needs no list of holidays.
 */
export function holidayGate(
  { enabledOnHolidays }: HolidaySwitch,
  facts: HolidayFacts,
): GateVerdict {
  const gate = 'holiday';
  const { holidays } = facts;
  const isOpen = enabledOnHolidays === true;
  if (!Array.isArray(holidays)) {
    return isOpen
      ? { gate, verdict: 'passed', reason: 'open-on-holidays' }
      : { gate, verdict: 'unknown', reason: 'holiday-malformed' };
  }
  if (holidays.length === 0) return { gate, verdict: 'passed', reason: 'not-a-holiday' };
  const local = momentOf(facts);
  if ('unknown' in local) {
    return isOpen
      ? { gate, verdict: 'passed', reason: 'open-on-holidays' }
      : { gate, verdict: 'unknown', reason: local.unknown };
  }
  const date = dateOf(local.moment.day);
  const read = readHolidays(holidays);
  const today = read.find((holiday) => holiday?.date === date) ?? null;
  const evidence = { date, name: today?.name ?? null };
  if (today === null) {
    return read.includes(null) && !isOpen
      ? { gate, verdict: 'unknown', reason: 'holiday-malformed', evidence }
      : { gate, verdict: 'passed', reason: 'not-a-holiday', evidence };
  }
  if (isOpen) return { gate, verdict: 'passed', reason: 'open-on-holidays', evidence };
  return enabledOnHolidays === false
    ? { gate, verdict: 'blocked', reason: 'closed-on-holiday', evidence }
    : { gate, verdict: 'unknown', reason: 'holiday-switch-malformed', evidence };
}

/** Local dates, as days since 1970-01-01, on which the destination is shut whatever its windows say. */
export function closedDays(
  { enabledOnHolidays }: HolidaySwitch,
  { holidays }: HolidayFacts,
): ReadonlySet<number> {
  if (enabledOnHolidays === true || !Array.isArray(holidays)) return new Set();
  return new Set(
    readHolidays(holidays).flatMap((holiday) => (holiday ? [dayOf(holiday.date)] : [])),
  );
}

type Holiday = Readonly<{ date: string; name: string }>;

const known = new WeakMap<readonly unknown[], readonly (Holiday | null)[]>();

/** One list of holidays is read once for all candidates of a compile. */
function readHolidays(holidays: readonly unknown[]): readonly (Holiday | null)[] {
  const read = known.get(holidays) ?? holidays.map(readHoliday);
  known.set(holidays, read);
  return read;
}

function readHoliday(value: unknown): Holiday | null {
  if (!isObject(value)) return null;
  const { date, name } = value;
  // There and back again: the thirtieth of February would come back as another day.
  const isDate =
    typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) && isCalendarDay(date);
  return isDate ? { date, name: typeof name === 'string' ? name : '' } : null;
}

function isCalendarDay(date: string): boolean {
  const day = dayOf(date);
  return !Number.isNaN(day) && dateOf(day) === date;
}
