import type { GatedDestination, GateFacts } from './gate-input.js';
import { closedDays } from './holiday.gate.js';
import { momentOf, type LocalMoment } from './local-moment.js';
import { offsetSpans, type OffsetSpan } from './offset-spans.js';
import { openingPieces, type OpeningPiece } from './opening-pieces.js';
import { dayEnd } from './seconds-of-day.js';
import { readWindows, type WeeklyWindow } from './weekly-window.js';

const daysMax = 60;
const dayMs = 86_400_000;

/**
 * The next instant at which a destination passes `timeWindow` and `holiday`, up to 60 days ahead, else null. Each
 * window is laid on the local days ahead, cut at midnight (the holiday goes by the local date) and at every change
 * of the offset, and the earliest beginning counts; nothing is tried minute by minute.
 */
export function nextOpenAt(destination: GatedDestination, facts: GateFacts): string | null {
  const local = momentOf(facts);
  if ('unknown' in local) return null;
  const { moment } = local;
  const latestMs = moment.instantMs + daysMax * dayMs;
  const windows = destination.timeBasedEnabled === false ? null : soundWindows(destination);
  const closed = closedDays(destination, facts);
  const spans = spansAhead(moment);
  let best: number | null = null;
  // The day before, too: its windows may span midnight.
  for (let day = moment.day - 1; day <= moment.day + daysMax + 1; day++) {
    const found = best;
    for (const piece of openingPieces(day, windows)) {
      if (closed.has(piece.day)) continue;
      best = earlier(best, firstInstant(piece, spans, moment.instantMs));
    }
    // One day more than the first that opens: a change of the offset may turn two beginnings around.
    if (found !== null) break;
  }
  return best === null || best > latestMs
    ? null
    : new Date(best).toISOString().replace('.000Z', 'Z');
}

const soundWindows = ({ windows }: GatedDestination): readonly WeeklyWindow[] =>
  Array.isArray(windows) ? readWindows(windows).filter((window) => window !== null) : [];

/** The first instant after `afterMs` at which the wall clock stands within a piece. */
function firstInstant(
  { day, start, end }: OpeningPiece,
  spans: readonly OffsetSpan[],
  afterMs: number,
): number | null {
  const [fromLocal, toLocal] = [(day * dayEnd + start) * 1000, (day * dayEnd + end) * 1000];
  for (const { fromMs, toMs, offsetMs } of spans) {
    const from = Math.max(fromLocal - offsetMs, fromMs, afterMs);
    if (from < Math.min(toLocal - offsetMs, toMs)) return from;
  }
  return null;
}

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || (other !== null && other < one) ? other : one;

/** The days that an answer may rest on; the day before as well, whose windows may span midnight. */
const spansAhead = ({ zone, instantMs }: LocalMoment): readonly OffsetSpan[] =>
  offsetSpans(zone, instantMs - 3 * dayMs, instantMs + (daysMax + 3) * dayMs);
