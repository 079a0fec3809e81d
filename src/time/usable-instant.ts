import { DateTime } from 'luxon';
import { isoText } from './iso-text.js';

const earliestMs = Date.UTC(2020, 0, 1);
const dayMs = 86_400_000;
/** Numbers below this are read as seconds: as milliseconds they would lie in 1973 or before. */
const secondsBelow = 100_000_000_000;

/**
 * A time that Vapi wrote: milliseconds (integer or float), seconds, or ISO text. Usable when it can be read and
 * lies between 2020 and one day after the arrival (design/events.md); otherwise null. ISO text without an offset
 * is read as UTC.
 */
export function usableInstant(value: unknown, arrivedAt: string): string | null {
  if (value === undefined || value === null) return null;
  const ms = millisOf(value);
  if (ms === null || ms < earliestMs || ms > latestMs(arrivedAt)) return null;
  return isoText(ms);
}

let lastArrival = { at: '', latestMs: 0 };

/** Asked for every time in a message, and all of them arrived together. */
function latestMs(arrivedAt: string): number {
  if (lastArrival.at !== arrivedAt) {
    lastArrival = { at: arrivedAt, latestMs: Date.parse(arrivedAt) + dayMs };
  }
  return lastArrival.latestMs;
}

function millisOf(value: unknown): number | null {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) {
    return Math.round(value < secondsBelow ? value * 1000 : value);
  }
  if (typeof value !== 'string' || value.trim() === '') return null;
  if (/^\d+(\.\d+)?$/.test(value.trim())) return millisOf(Number(value));
  const read = DateTime.fromISO(value.trim(), { zone: 'utc' });
  return read.isValid ? read.toMillis() : null;
}
