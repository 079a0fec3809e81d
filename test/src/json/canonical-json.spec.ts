import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/json/canonical-json.js';

/** The definition, written plainly: JSON of the value with its keys sorted. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  // Whole numbers as keys would be moved to the front by an object; a list of pairs keeps them in order.
  return { pairs: entries.map(([key, member]) => [key, sorted(member)]) };
}

const written = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const { pairs } = value as { pairs: [string, unknown][] };
  return `{${pairs.map(([key, member]) => `${JSON.stringify(key)}:${written(member)}`).join(',')}}`;
};

describe('canonical JSON', () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 });

  it('is JSON with sorted keys and no blanks, for any value and any text', () => {
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value')),
        fc.dictionary(text, tie('value')),
      ),
    }));
    fc.assert(
      fc.property(value, (any) => {
        expect(canonicalJson(any)).toBe(written(sorted(any)));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['\ud800', 'a"b', '\\', '\u0000', '\u2028', 'ä', '😀', 'x'.repeat(64)])(
    'writes %j',
    (odd) => {
      expect(canonicalJson({ [odd]: odd })).toBe(`{${JSON.stringify(odd)}:${JSON.stringify(odd)}}`);
    },
  );

  it('leaves undefined members out', () => {
    expect(canonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}');
  });
});
