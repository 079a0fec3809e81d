import type { IANAZone } from 'luxon';

const dayMs = 86_400_000;

/** A stretch of time with one offset: local time is UTC plus `offsetMs`. */
export type OffsetSpan = Readonly<{ fromMs: number; toMs: number; offsetMs: number }>;

/** What is looked up at once: looking at a zone is slow, and one that is used is used again. */
const aheadMs = 400 * dayMs;
/** One entry per zone, so bounded by their number. */
const known = new Map<
  string,
  Readonly<{ fromMs: number; toMs: number; spans: readonly OffsetSpan[] }>
>();

/** The offsets of a zone, at least between two instants. */
export function offsetSpans(zone: IANAZone, fromMs: number, toMs: number): readonly OffsetSpan[] {
  const found = known.get(zone.name);
  if (found !== undefined && found.fromMs <= fromMs && toMs <= found.toMs) return found.spans;
  const range = { fromMs: Math.floor(fromMs / 1000) * 1000, toMs: toMs + aheadMs };
  const spans = lookedUp(zone, range.fromMs, range.toMs);
  known.set(zone.name, { ...range, spans });
  return spans;
}

/**
 * One look a day finds every change, since no zone changes twice within a day; its second is then found by halving.
 */
function lookedUp(zone: IANAZone, fromMs: number, toMs: number): readonly OffsetSpan[] {
  const offsetAt = (ms: number): number => zone.offset(ms) * 60_000;
  const spans: OffsetSpan[] = [];
  let [start, offsetMs] = [fromMs, offsetAt(fromMs)];
  for (let at = fromMs; at < toMs; at += dayMs) {
    const next = Math.min(at + dayMs, toMs);
    if (offsetAt(next) === offsetMs) continue;
    const before = offsetMs;
    const change = firstSecondWhere((ms) => offsetAt(ms) !== before, at, next);
    spans.push({ fromMs: start, toMs: change, offsetMs });
    [start, offsetMs] = [change, offsetAt(change)];
  }
  return [...spans, { fromMs: start, toMs, offsetMs }];
}

/** `holds` is false at `from` and true at `to`. Offsets change at whole seconds. */
function firstSecondWhere(holds: (ms: number) => boolean, from: number, to: number): number {
  let [low, high] = [Math.floor(from / 1000), Math.ceil(to / 1000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle * 1000)) high = middle;
    else low = middle;
  }
  return high * 1000;
}
