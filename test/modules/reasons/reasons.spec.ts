import { describe, expect, it } from 'vitest';
import { explain, reasons, type ReasonKind } from '../../../modules/reasons/reasons.js';
import { readFileSync } from 'node:fs';

const kinds = Object.keys(reasons) as readonly ReasonKind[];

describe('a reason', () => {
  it.each(kinds)('of kind %s says what it means, twice, in whole sentences', (kind) => {
    for (const [code, { engineer, support }] of Object.entries(reasons[kind])) {
      expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      for (const sentence of [engineer, support]) expect(sentence).toMatch(/^[^\n]+[.]$/);
      expect(support).not.toMatch(/[`{}]|Vapi|COMPILE_|JSON/);
    }
  });

  it('is on the list for every decision of the gates that the fixtures name', () => {
    const rows = JSON.parse(
      readFileSync(new URL('../../fixtures/gates.json', import.meta.url), 'utf8'),
    ) as readonly { expect: Readonly<Record<string, { reason?: string } | boolean>> }[];
    const named = rows.flatMap((row) =>
      Object.values(row.expect).flatMap((gate) =>
        typeof gate === 'object' && gate.reason !== undefined ? [gate.reason] : [],
      ),
    );
    expect([...new Set(named)].filter((code) => !Object.hasOwn(reasons.gate, code))).toEqual([]);
  });

  it('of a reporter elsewhere stands for itself', () => {
    expect(explain('gate', 'caller-not-listed').support).toBe('caller-not-listed');
    expect(explain('gate', 'outside-windows').support).toBe('The desk was closed at that time.');
  });
});
