import { DateTime } from 'luxon';
import { isObject } from '../../src/json/json.js';
import type { GateVerdict } from '../calls/call.events.js';
import type { GatedDestination, GateFacts } from './gate-input.js';
import { momentOf } from './local-moment.js';

/** Is it a holiday by the local date of the clock (not of the window's start), and does the destination mind? */
export function holidayGate(
  { enabledOnHolidays }: Pick<GatedDestination, 'enabledOnHolidays'>,
  { clock, timezone, holidays }: Pick<GateFacts, 'clock' | 'timezone' | 'holidays'>,
): GateVerdict {
  const gate = 'holiday';
  if (!Array.isArray(holidays)) return { gate, verdict: 'unknown', reason: 'holiday-malformed' };
  if (holidays.length === 0) return { gate, verdict: 'passed', reason: 'not-a-holiday' };
  const local = momentOf({ clock, timezone });
  if ('unknown' in local) return { gate, verdict: 'unknown', reason: local.unknown };
  const date = local.moment.toFormat('yyyy-MM-dd');
  const read = holidays.map(readHoliday);
  const today = read.find((holiday) => holiday?.date === date) ?? null;
  const evidence = { date, name: today?.name ?? null };
  if (today === null) {
    return read.includes(null)
      ? { gate, verdict: 'unknown', reason: 'holiday-malformed', evidence }
      : { gate, verdict: 'passed', reason: 'not-a-holiday', evidence };
  }
  if (enabledOnHolidays === true) {
    return { gate, verdict: 'passed', reason: 'open-on-holidays', evidence };
  }
  return enabledOnHolidays === false
    ? { gate, verdict: 'blocked', reason: 'closed-on-holiday', evidence }
    : { gate, verdict: 'unknown', reason: 'holiday-switch-malformed', evidence };
}

function readHoliday(value: unknown): Readonly<{ date: string; name: string }> | null {
  if (!isObject(value)) return null;
  const { date, name } = value;
  const isDate =
    typeof date === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(date) &&
    DateTime.fromISO(date, { zone: 'utc' }).isValid;
  return isDate ? { date, name: typeof name === 'string' ? name : '' } : null;
}
