import { DateTime, IANAZone } from 'luxon';
import { defaultTimezone } from '../directory/team.js';
import type { GateFacts } from './gate-input.js';

export type Moment = Readonly<
  { moment: DateTime } | { unknown: 'timezone-unknown' | 'clock-unknown' }
>;

/** The clock reading as the team's wall clock shows it. */
export function momentOf({ clock, timezone }: Pick<GateFacts, 'clock' | 'timezone'>): Moment {
  const zone = timezone === undefined ? defaultTimezone : timezone;
  if (typeof zone !== 'string' || !IANAZone.isValidZone(zone))
    return { unknown: 'timezone-unknown' };
  const moment = typeof clock === 'string' ? DateTime.fromISO(clock, { zone }) : null;
  return moment?.isValid === true ? { moment } : { unknown: 'clock-unknown' };
}

export const secondOfDay = ({ hour, minute, second }: DateTime): number =>
  hour * 3600 + minute * 60 + second;
