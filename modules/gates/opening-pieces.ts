import { weekdayOf } from './local-moment.js';
import { dayEnd } from './seconds-of-day.js';
import type { WeeklyWindow } from './weekly-window.js';

/** Part of one local day, in seconds since its midnight. */
export type OpeningPiece = Readonly<{ day: number; start: number; end: number }>;

/** What the windows open on a day and the morning after, cut at midnight; null windows: the whole day. */
export function openingPieces(
  day: number,
  windows: readonly WeeklyWindow[] | null,
): readonly OpeningPiece[] {
  if (windows === null) return [{ day, start: 0, end: dayEnd }];
  const weekday = weekdayOf(day);
  return windows
    .filter((window) => window.weekday === weekday)
    .flatMap(({ start, end }) =>
      start < end
        ? [{ day, start, end }]
        : [
            { day, start, end: dayEnd },
            { day: day + 1, start: 0, end },
          ],
    );
}
