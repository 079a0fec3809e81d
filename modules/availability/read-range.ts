import { DateTime } from 'luxon';
import { textOf, type Json } from '../../src/json/json.js';

/** Two instants, UTC ISO text; or which argument breaks which rule. */
export type ReadRange =
  Readonly<{ from: string; to: string }> | Readonly<{ field: string; rule: string }>;

export type RangeContext = Readonly<{
  /** When the message was said; nothing before it is looked for. */
  occurredAt: string;
  /** Zone of the shop that was called: its days and wall-clock times are meant where no offset stands. */
  timezone: string;
}>;

const daysByDefault = 7;
const daysMax = 31;
/** Further ahead, the usual cause is a wrong year. */
const monthsAheadMax = 18;

/** An argument as it was given. */
export type RangeArgument = Readonly<{ field: string; value: Json | undefined }>;
type Fault = Readonly<{ field: string; rule: string }>;
/** What a text names: a whole day, or an instant, where beginning and end are one. */
type Stretch = Readonly<{ begins: DateTime; ends: DateTime }>;

/**
 * The range from one argument to another, each a day or an instant: a day as the end is meant whole. Days are counted
 * on the calendar of the zone, so that a day of 23 hours is a day. Where nothing is named, the seven days to come.
 */
export function readRange(
  from: RangeArgument,
  to: RangeArgument,
  context: RangeContext,
): ReadRange {
  const { occurredAt, timezone } = context;
  const now = DateTime.fromISO(occurredAt, { zone: timezone });
  const first = readStretch(from, timezone);
  if (first !== null && 'rule' in first) return first;
  const last = readStretch(to, timezone);
  if (last !== null && 'rule' in last) return last;

  const begins = first?.begins ?? now;
  const ends = last?.ends ?? begins.plus({ days: daysByDefault });
  if (ends <= now) {
    return {
      field: last === null ? from.field : to.field,
      rule: 'must not lie in the past; is the year right?',
    };
  }
  if (ends <= begins) return { field: to.field, rule: `must be after ${from.field}` };
  const start = begins < now ? now : begins;
  if (start > now.plus({ months: monthsAheadMax })) {
    const rule = `must be within ${monthsAheadMax} months; is the year right?`;
    return { field: from.field, rule };
  }
  return ends > start.plus({ days: daysMax })
    ? { field: to.field, rule: `must be at most ${daysMax} days after ${from.field}` }
    : { from: utcText(start), to: utcText(ends) };
}

function readStretch({ field, value }: RangeArgument, timezone: string): Stretch | Fault | null {
  if (value === undefined || value === null || value === '') return null;
  const text = (textOf(value) ?? '').trim();
  const time = DateTime.fromISO(text, { zone: timezone });
  if (time.isValid && /^\d{4}-\d{2}-\d{2}$/.test(text)) {
    return { begins: time.startOf('day'), ends: time.plus({ days: 1 }).startOf('day') };
  }
  return time.isValid && /^\d{4}-\d{2}-\d{2}T\d{2}/.test(text)
    ? { begins: time, ends: time }
    : { field, rule: 'must be a day (yyyy-mm-dd) or an instant in ISO 8601' };
}

const utcText = (time: DateTime): string =>
  new Date(time.toMillis()).toISOString().replace('.000Z', 'Z');
