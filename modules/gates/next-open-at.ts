import type { DateTime } from 'luxon';
import type { GatedDestination, GateFacts } from './gate-input.js';
import { holidayGate } from './holiday.gate.js';
import { momentOf } from './local-moment.js';
import { timeWindowGate } from './time-window.gate.js';
import { readWindow, type WeeklyWindow } from './weekly-window.js';

const daysMax = 60;
const hourMs = 3_600_000;

/**
 * The next instant at which a destination passes `timeWindow` and `holiday`, up to 60 days ahead, else null. What
 * passes can only change at a window's start, at a local midnight, or where the offset changes; those are tried.
 */
export function nextOpenAt(destination: GatedDestination, facts: GateFacts): string | null {
  const local = momentOf(facts);
  if ('unknown' in local) return null;
  const now = local.moment;
  const windows = Array.isArray(destination.windows)
    ? destination.windows.map(readWindow).filter((window) => window !== null)
    : [];
  const latest = now.plus({ days: daysMax }).toMillis();
  for (let day = 0; day <= daysMax + 1; day++) {
    const midnight = now.startOf('day').plus({ days: day });
    const open = momentsOf(midnight, windows)
      .filter((ms) => ms > now.toMillis() && ms <= latest)
      .sort((one, other) => one - other)
      .find((ms) => isOpen(destination, { ...facts, clock: new Date(ms).toISOString() }));
    if (open !== undefined) return new Date(open).toISOString().replace('.000Z', 'Z');
  }
  return null;
}

const isOpen = (destination: GatedDestination, facts: GateFacts): boolean =>
  timeWindowGate(destination, facts).verdict === 'passed' &&
  holidayGate(destination, facts).verdict === 'passed';

/** Instants of one local day at which something may open. */
function momentsOf(midnight: DateTime, windows: readonly WeeklyWindow[]): readonly number[] {
  const starts = windows
    .filter(({ weekday }) => weekday === midnight.weekday)
    .map(({ start }) => {
      const [hour, rest] = [Math.floor(start / 3600), start % 3600];
      return midnight.set({ hour, minute: Math.floor(rest / 60), second: rest % 60 }).toMillis();
    });
  const end = midnight.plus({ days: 1 }).startOf('day');
  if (midnight.offset === end.offset) return [midnight.toMillis(), ...starts];
  // On a day that changes its offset a local time may come twice or not at all: both of its readings are tried.
  const change = offsetChange(midnight, end);
  const shiftMs = Math.abs(end.offset - midnight.offset) * 60_000 || hourMs;
  return [midnight.toMillis(), change, ...starts.flatMap((ms) => [ms - shiftMs, ms, ms + shiftMs])];
}

/** The first millisecond of the new offset, by halving. */
function offsetChange(from: DateTime, to: DateTime): number {
  let [low, high] = [from.toMillis(), to.toMillis()];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (from.plus({ milliseconds: middle - from.toMillis() }).offset === from.offset) low = middle;
    else high = middle;
  }
  return high;
}
