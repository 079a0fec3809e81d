const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Where a value does not match what a fixture expects, by the matching rules of test/fixtures/payloads/README.md:
 * objects match if every key given matches, lists element by element, `null` matches null or nothing.
 */
export function differences(expected: unknown, actual: unknown, path = '$'): readonly string[] {
  if (expected === null) return (actual ?? null) === null ? [] : [told(path, expected, actual)];
  if (expected === '<one-line string>') {
    const fits = typeof actual === 'string' && actual !== '' && !/[\r\n\u2028\u2029]/.test(actual);
    return fits ? [] : [told(path, expected, actual)];
  }
  if (expected === '<object>') {
    return isMembers(actual) && Object.keys(actual).length > 0
      ? []
      : [told(path, expected, actual)];
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) {
      return [told(path, expected, actual)];
    }
    return expected.flatMap((item, index) =>
      differences(item, actual[index] as unknown, `${path}[${index}]`),
    );
  }
  if (isMembers(expected)) {
    if (!isMembers(actual)) return [told(path, expected, actual)];
    if (Object.keys(expected).length === 0 && Object.keys(actual).length > 0) {
      return [told(path, expected, actual)];
    }
    return Object.entries(expected).flatMap(([key, value]) =>
      differences(value, actual[key], `${path}.${key}`),
    );
  }
  return isSame(expected, actual) ? [] : [told(path, expected, actual)];
}

const isSame = (expected: unknown, actual: unknown): boolean =>
  expected === actual ||
  (typeof expected === 'string' &&
    typeof actual === 'string' &&
    instant.test(expected) &&
    instant.test(actual) &&
    Date.parse(expected) === Date.parse(actual));

const told = (path: string, expected: unknown, actual: unknown): string =>
  `${path}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)?.slice(0, 300)}`;
