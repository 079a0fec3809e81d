import { isObject } from '../../src/json/json.js';
import type { LocalMoment } from './local-moment.js';
import { dayEnd, secondsOfDay } from './seconds-of-day.js';

/** `[start, end)` in seconds of the wall clock of `weekday` (1 is Monday); an end before the start is next day's. */
export type WeeklyWindow = Readonly<{
  weekday: number;
  start: number;
  end: number;
  /** As it was configured. */
  text: Readonly<{ dayOfWeek: string; startTime: string; endTime: string }>;
}>;

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

const known = new WeakMap<readonly unknown[], readonly (WeeklyWindow | null)[]>();

/** The windows of a destination, each or null; one list is read once, as the directory that holds it never changes. */
export function readWindows(windows: readonly unknown[]): readonly (WeeklyWindow | null)[] {
  const read = known.get(windows) ?? windows.map(readWindow);
  known.set(windows, read);
  return read;
}

/** A configured window, or null when it cannot be one. Equal times are an error, so 00:00–24:00 is a whole day. */
function readWindow(value: unknown): WeeklyWindow | null {
  if (!isObject(value)) return null;
  const { dayOfWeek, startTime, endTime } = value;
  if (
    typeof dayOfWeek !== 'string' ||
    typeof startTime !== 'string' ||
    typeof endTime !== 'string'
  ) {
    return null;
  }
  const weekday = weekdays.findIndex((name) => name === dayOfWeek) + 1;
  const [start, end] = [secondsOfDay(startTime), secondsOfDay(endTime)];
  if (weekday === 0 || start === null || end === null || start === end || start === dayEnd) {
    return null;
  }
  return { weekday, start, end, text: { dayOfWeek, startTime, endTime } };
}

/**
 * By the wall clock alone: a local time that occurs twice is inside both times, one that is skipped never comes, and
 * a window that starts in the skipped hour is open from the first instant after the gap.
 */
export function contains({ weekday, start, end }: WeeklyWindow, moment: LocalMoment): boolean {
  const { secondOfDay } = moment;
  if (start < end) {
    return moment.weekday === weekday && secondOfDay >= start && secondOfDay < end;
  }
  const nextDay = (weekday % 7) + 1;
  return (
    (moment.weekday === weekday && secondOfDay >= start) ||
    (moment.weekday === nextDay && secondOfDay < end)
  );
}
