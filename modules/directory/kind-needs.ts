import { isObject } from '../../src/json/json.js';
import { below, fault, type Check } from './field-check.js';

export const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A field that one of several kinds cannot do without. */
export const needs =
  (kindField: string, kinds: readonly string[], wanted: string): Check =>
  (value, place) =>
    isObject(value) && kinds.includes(wordOf(value[kindField])) && value[wanted] === undefined
      ? [
          fault(
            below(place, wanted),
            undefined,
            `is required with ${kindField} ${wordOf(value[kindField])}`,
          ),
        ]
      : [];
