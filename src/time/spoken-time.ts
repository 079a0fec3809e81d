import { DateTime } from 'luxon';

/** `3 PM`, `3:30 PM`: as it is said on the telephone. */
export const spokenHour = (time: DateTime): string =>
  time.setLocale('en-US').toFormat(time.minute === 0 ? 'h a' : 'h:mm a');

/** `Tuesday, May 20`. */
export const spokenDay = (time: DateTime): string =>
  time.setLocale('en-US').toFormat('cccc, LLLL d');

const daysByNameMax = 6;

/** When something comes, by the wall clock of a zone and counted from a moment: `tomorrow at 7 AM`, `Monday at 8 AM`. */
export function spokenComing(at: string, seenFrom: string, zone: string): string {
  const time = DateTime.fromISO(at, { zone });
  // Calendar days: on the day that the clocks move, tomorrow is not 24 hours ahead.
  const days = localDay(time) - localDay(DateTime.fromISO(seenFrom, { zone }));
  return `${dayName(time, days)} at ${spokenHour(time)}`;
}

function dayName(time: DateTime, days: number): string {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days > 1 && days <= daysByNameMax
    ? time.setLocale('en-US').toFormat('cccc')
    : spokenDay(time);
}

/** Days since 1970-01-01 of the local date. */
const localDay = ({ year, month, day }: DateTime): number =>
  Date.UTC(year, month - 1, day) / 86_400_000;
