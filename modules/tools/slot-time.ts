import { DateTime, IANAZone } from 'luxon';

export type SlotTime =
  | Readonly<{ kind: 'instant'; utc: string }>
  /** Wall-clock time with neither offset nor zone: `asUtc` is what it would be in UTC. */
  | Readonly<{ kind: 'local'; asUtc: string; inZone: (zone: string) => string }>
  | Readonly<{ kind: 'unreadable' }>;

/** The longest ISO text with an offset and a zone is shorter. */
const lengthMax = 64;

/** A slot's time as a model wrote it: ISO 8601, with an offset or without. */
export function readSlotTime(text: string): SlotTime {
  const trimmed = text.trim();
  if (trimmed.length > lengthMax) return { kind: 'unreadable' };
  const read = DateTime.fromISO(trimmed, { setZone: true, zone: 'utc' });
  if (!read.isValid || !/^\d{4}-\d{2}-\d{2}T\d{2}/.test(trimmed)) return { kind: 'unreadable' };
  if (/(Z|[+-]\d{2}(:?\d{2})?)$/i.test(trimmed.slice(11))) {
    return { kind: 'instant', utc: utcText(read) };
  }
  return {
    kind: 'local',
    asUtc: utcText(read),
    inZone: (zone) => utcText(earliest(DateTime.fromISO(trimmed, { zone }))),
  };
}

/** The first of two, where the clock shows a local time twice: the library would choose by the time of the year now. */
function earliest(time: DateTime): DateTime {
  const before = time.minus({ hours: 1 });
  return before.hour === time.hour && before.minute === time.minute ? before : time;
}

/** Every instant that a text may stand for: without an offset UTC, or the wall clock of a zone. */
export function instantsOf(text: string, zone: string | null): readonly string[] {
  const time = readSlotTime(text);
  switch (time.kind) {
    case 'unreadable':
      return [];
    case 'instant':
      return [time.utc];
    case 'local':
      return zone === null ? [time.asUtc] : [time.asUtc, time.inZone(zone)];
  }
}

/** Instants in events end with `Z` and carry milliseconds only where there are some. */
const utcText = (time: DateTime): string =>
  time.toUTC().toISO({ suppressMilliseconds: true }) ?? '';

export const isZone = (name: string | null): name is string =>
  name !== null && IANAZone.isValidZone(name);

/** `Monday, 15 June 2026, 8:00 AM`, as it is said in that zone. */
export const spokenTime = (utc: string, zone: string): string =>
  DateTime.fromISO(utc, { zone }).setLocale('en-US').toFormat('cccc, d LLLL yyyy, h:mm a');
