import { IANAZone } from 'luxon';
import { defaultTimezone } from '../directory/team.js';
import type { GateFacts } from './gate-input.js';
import { dayEnd } from './seconds-of-day.js';

/** The clock reading as the wall clock of the team shows it. */
export type LocalMoment = Readonly<{
  instantMs: number;
  zone: IANAZone;
  /** Days since 1970-01-01 of the local date. */
  day: number;
  /** 1 is Monday. */
  weekday: number;
  secondOfDay: number;
}>;
export type Moment = Readonly<
  { moment: LocalMoment } | { unknown: 'timezone-unknown' | 'clock-unknown' }
>;

/** An ISO instant says its offset; without one it would be read in the zone of this machine. */
const instantShape = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/;

/** All candidates of a compile share one reading of the clock, which is read once. */
const read = new WeakMap<object, Moment>();

/** The clock reading in the team's zone, or which of the two cannot be read. */
export function momentOf(facts: Pick<GateFacts, 'clock' | 'timezone'>): Moment {
  const known = read.get(facts) ?? readMoment(facts);
  read.set(facts, known);
  return known;
}

function readMoment({ clock, timezone }: Pick<GateFacts, 'clock' | 'timezone'>): Moment {
  const name = timezone === undefined ? defaultTimezone : timezone;
  const zone = typeof name === 'string' ? IANAZone.create(name) : null;
  if (zone?.isValid !== true) return { unknown: 'timezone-unknown' };
  const instantMs = typeof clock === 'string' && instantShape.test(clock) ? Date.parse(clock) : NaN;
  if (Number.isNaN(instantMs)) return { unknown: 'clock-unknown' };
  return { moment: localMoment(instantMs, zone) };
}

export function localMoment(instantMs: number, zone: IANAZone): LocalMoment {
  const seconds = Math.floor(instantMs / 1000) + zone.offset(instantMs) * 60;
  const day = Math.floor(seconds / dayEnd);
  return { instantMs, zone, day, weekday: weekdayOf(day), secondOfDay: seconds - day * dayEnd };
}

/** 1 is Monday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** `yyyy-MM-dd` */
export const dateOf = (day: number): string =>
  new Date(day * dayEnd * 1000).toISOString().slice(0, 10);

/** Days since 1970-01-01 of a `yyyy-MM-dd`. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / (dayEnd * 1000);
