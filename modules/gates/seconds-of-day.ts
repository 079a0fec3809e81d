const shape = /^(\d{2}):(\d{2})(?::(\d{2}))?$/;

/** The end of a day, written `24:00`. */
export const dayEnd = 86_400;

export const isTimeShaped = (time: string): boolean => shape.test(time);

/** Seconds since local midnight of `HH:mm` or `HH:mm:ss`; null when it is no time from 00:00 to 24:00. */
export function secondsOfDay(time: string): number | null {
  const [, hours, minutes, seconds = '0'] = shape.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total > dayEnd ? null : total;
}
