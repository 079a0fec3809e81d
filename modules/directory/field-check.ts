import { isArray, isObject, type Json } from '../../src/json/json.js';

/** One thing wrong with a directory: where, what stands there (null: nothing), and the rule that it breaks. */
export type Fault = Readonly<{ file: string; path: string; value: Json; rule: string }>;

export type Place = Readonly<{ file: string; path: string }>;

/** A rule for a value; `undefined` is a field that is not there. */
export type Check = (value: Json | undefined, place: Place) => readonly Fault[];

export const fault = ({ file, path }: Place, value: Json | undefined, rule: string): Fault => ({
  file,
  path,
  value: value ?? null,
  rule,
});

export const below = ({ file, path }: Place, step: string | number): Place => ({
  file,
  path: typeof step === 'number' ? `${path}[${step}]` : `${path}.${step}`,
});

const when =
  (holds: (value: Json) => boolean, rule: string): Check =>
  (value, place) =>
    value !== undefined && holds(value)
      ? []
      : [fault(place, value, value === undefined ? 'is required' : rule)];

export const text: Check = when((value) => typeof value === 'string', 'must be a text');
export const filledText: Check = when(
  (value) => typeof value === 'string' && value.trim() !== '',
  'must be a text that is not empty',
);
export const truth: Check = when((value) => typeof value === 'boolean', 'must be true or false');

/** Ids become parts of file and stream names. */
export const id: Check = when(
  (value) => typeof value === 'string' && /^[A-Za-z0-9_-]+$/.test(value),
  'must be an id: letters, digits, _ and - only',
);
/** Vapi refuses assistant names over 40 characters (vapi/README.md 10). */
export const name: Check = when(
  (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 40,
  'must be a name of 1 to 40 characters',
);

export const whole = (least: number): Check =>
  when(
    (value) => Number.isInteger(value) && (value as number) >= least,
    `must be a whole number, ${least} or more`,
  );

export const oneOf = (words: readonly string[], rule: string): Check =>
  when((value) => typeof value === 'string' && words.includes(value), rule);

export const matching = (holds: (text: string) => boolean, rule: string): Check =>
  when((value) => typeof value === 'string' && holds(value), rule);

export const optional =
  (check: Check): Check =>
  (value, place) =>
    value === undefined ? [] : check(value, place);

export const nullable =
  (check: Check): Check =>
  (value, place) =>
    value === null ? [] : check(value, place);

export const listOf =
  (check: Check): Check =>
  (value, place) => {
    if (!isArray(value))
      return [fault(place, value, value === undefined ? 'is required' : 'must be a list')];
    return value.flatMap((item, index) => check(item, below(place, index)));
  };

/** A map of scalar values, e.g. template variables. */
export const scalars: Check = (value, place) => {
  if (!isObject(value)) return [fault(place, value, 'must be an object')];
  return Object.entries(value).flatMap(([key, member]) =>
    ['string', 'number', 'boolean'].includes(typeof member)
      ? []
      : [fault(below(place, key), member, 'must be a text, a number, true or false')],
  );
};

/** An object with these fields and no others; then rules over the whole of it. */
export const record =
  (fields: Readonly<Record<string, Check>>, ...rules: readonly Check[]): Check =>
  (value, place) => {
    if (!isObject(value)) {
      return [fault(place, value, value === undefined ? 'is required' : 'must be an object')];
    }
    const known = Object.entries(fields).flatMap(([key, check]) =>
      check(Object.hasOwn(value, key) ? value[key] : undefined, below(place, key)),
    );
    const unknown = Object.keys(value)
      .filter((key) => !Object.hasOwn(fields, key))
      .map((key) => fault(below(place, key), value[key], 'unknown field'));
    const shaped = [...known, ...unknown];
    return shaped.length > 0 ? shaped : rules.flatMap((rule) => rule(value, place));
  };
