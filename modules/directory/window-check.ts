import { DateTime } from 'luxon';
import { isObject } from '../../src/json/json.js';
import { isTimeShaped, secondsOfDay } from '../gates/seconds-of-day.js';
import { below, fault, type Check } from './field-check.js';

/** `HH:mm` or `HH:mm:ss` of the wall clock; `24:00` is the end of the day. */
export const wallClockTime: Check = (value, place) => {
  if (typeof value !== 'string' || !isTimeShaped(value)) {
    return [fault(place, value, 'must be HH:mm or HH:mm:ss')];
  }
  return secondsOfDay(value) === null
    ? [fault(place, value, 'must be between 00:00 and 24:00')]
    : [];
};

/** An empty window is a mistake; a window from 24:00 would lie on the next day. */
export const windowTimes: Check = (value, place) => {
  if (!isObject(value)) return [];
  const [start, end] = [value['startTime'], value['endTime']].map((time) =>
    secondsOfDay(typeof time === 'string' ? time : ''),
  );
  if (start === end) {
    return [fault(place, value, 'start and end must differ; a whole day is 00:00 to 24:00')];
  }
  return start === 86_400
    ? [fault(below(place, 'startTime'), value['startTime'], 'must be before 24:00')]
    : [];
};

export const calendarDate: Check = (value, place) =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  DateTime.fromISO(value, { zone: 'utc' }).isValid
    ? []
    : [fault(place, value, 'must be a calendar date, yyyy-mm-dd')];
