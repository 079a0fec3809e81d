/** A rule that a value breaks, and where it stands. */
export type Fault = Readonly<{ path: readonly (string | number)[]; rule: string }>;
type Path = Fault['path'];
type Check = (value: unknown, path: Path) => readonly Fault[];
type Field = Readonly<{ check: Check; required?: boolean }>;

const ruleOf =
  (rule: string, holds: (value: unknown) => boolean): Check =>
  (value, path) =>
    holds(value) ? [] : [{ path, rule }];

const text = ruleOf('must be a text', (value) => typeof value === 'string' && value !== '');
const flag = ruleOf('must be true or false', (value) => typeof value === 'boolean');
const onlyTrue = ruleOf('must be true', (value) => value === true);
const anyObject = ruleOf('must be a mapping', isMapping);
const seconds = ruleOf(
  'must be a number of seconds, 0 to 3600',
  (value) => typeof value === 'number' && value >= 0 && value <= 3600,
);
const instant = ruleOf(
  'must be an ISO instant with an offset, such as 2026-06-09T16:05:00Z',
  (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
);
const oneOf = (...values: readonly string[]): Check =>
  ruleOf(`must be one of: ${values.join(', ')}`, (value) => values.includes(value as string));

const listOf =
  (check: Check): Check =>
  (value, path) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => check(item, [...path, index]))
      : [{ path, rule: 'must be a list' }];

const mappingOf =
  (check: Check): Check =>
  (value, path) =>
    isMapping(value)
      ? Object.entries(value).flatMap(([key, item]) => check(item, [...path, key]))
      : [{ path, rule: 'must be a mapping' }];

/** A mapping with these fields and no others. */
const shape =
  (fields: Readonly<Record<string, Field>>): Check =>
  (value, path) => {
    if (!isMapping(value)) return [{ path, rule: 'must be a mapping' }];
    const unknown = Object.keys(value)
      .filter((key) => !Object.hasOwn(fields, key))
      .map((key) => ({
        path: [...path, key],
        rule: `is not known here; known: ${Object.keys(fields).join(', ')}`,
      }));
    const known = Object.entries(fields).flatMap(([key, { check, required }]) => {
      if (Object.hasOwn(value, key)) return check(value[key], [...path, key]);
      return required === true ? [{ path: [...path, key], rule: 'is missing' }] : [];
    });
    return [...unknown, ...known];
  };

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How a transfer can end (fact sheet 4.3). */
export const transferStatuses = [
  'connected',
  'no-answer',
  'busy',
  'voicemail',
  'failed',
  'completed',
  'cancelled',
] as const;

const call = shape({
  tool: { check: text, required: true },
  arguments: { check: anyObject },
  result: { check: text },
  status: { check: oneOf(...transferStatuses) },
  extracts: { check: anyObject },
});

const turn = shape({
  as: { check: text },
  says: { check: text },
  calls: {
    check: (value, path) =>
      Array.isArray(value) && value.length === 0
        ? [{ path, rule: 'must name a call' }]
        : listOf(call)(value, path),
  },
});

/** The key by which a step is known, and what it may hold. */
const steps: Readonly<Record<string, Check>> = {
  caller: shape({ caller: { check: text }, interrupts: { check: flag } }),
  says: turn,
  calls: turn,
  wait: shape({ wait: { check: seconds } }),
  hang: shape({ hang: { check: onlyTrue } }),
  language: shape({ language: { check: text } }),
  hangUp: shape({ hangUp: { check: onlyTrue } }),
};

const step: Check = (value, path) => {
  if (!isMapping(value)) return [{ path, rule: 'must be a mapping' }];
  const kind = Object.keys(steps).find((key) => Object.hasOwn(value, key));
  const check = kind === undefined ? undefined : steps[kind];
  if (check === undefined) {
    return [{ path, rule: `must have one of: ${Object.keys(steps).join(', ')}` }];
  }
  return check(value, path);
};

/** Every fault of a script. */
export const scriptCheck = (value: unknown): readonly Fault[] =>
  shape({
    about: { check: text },
    summary: { check: text },
    call: {
      check: shape({
        id: { check: text },
        number: { check: text },
        phoneNumberId: { check: text },
        caller: { check: text },
        startsAt: { check: instant },
        argumentsAs: { check: oneOf('object', 'text') },
        envelope: { check: oneOf('full', 'slim') },
      }),
    },
    saved: {
      check: shape({
        assistants: { check: mappingOf(anyObject) },
        squads: { check: mappingOf(anyObject) },
        tools: { check: mappingOf(anyObject) },
      }),
    },
    steps: { check: listOf(step), required: true },
  })(value, []);
