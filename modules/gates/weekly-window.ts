import type { DateTime } from 'luxon';
import { isObject } from '../../src/json/json.js';
import { secondsOfDay } from '../directory/window-check.js';
import { secondOfDay } from './local-moment.js';

/** `[start, end)` in seconds of the wall clock of `weekday` (1 is Monday); an end before the start is next day's. */
export type WeeklyWindow = Readonly<{
  weekday: number;
  start: number;
  end: number;
  /** As it was configured. */
  text: Readonly<{ dayOfWeek: string; startTime: string; endTime: string }>;
}>;

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A configured window, or null when it cannot be one. Equal times are an error, so 00:00–24:00 is a whole day. */
export function readWindow(value: unknown): WeeklyWindow | null {
  if (!isObject(value)) return null;
  const { dayOfWeek, startTime, endTime } = value;
  if (
    typeof dayOfWeek !== 'string' ||
    typeof startTime !== 'string' ||
    typeof endTime !== 'string'
  ) {
    return null;
  }
  const weekday = weekdays.indexOf(dayOfWeek) + 1;
  const [start, end] = [secondsOfDay(startTime), secondsOfDay(endTime)];
  if (weekday === 0 || start === null || end === null || start === end || start === 86_400) {
    return null;
  }
  return { weekday, start, end, text: { dayOfWeek, startTime, endTime } };
}

/**
 * By the wall clock alone: a local time that occurs twice is inside both times, one that is skipped never comes, and
 * a window that starts in the skipped hour is open from the first instant after the gap.
 */
export function contains({ weekday, start, end }: WeeklyWindow, moment: DateTime): boolean {
  const second = secondOfDay(moment);
  if (start < end) return moment.weekday === weekday && second >= start && second < end;
  const nextDay = (weekday % 7) + 1;
  return (
    (moment.weekday === weekday && second >= start) || (moment.weekday === nextDay && second < end)
  );
}
