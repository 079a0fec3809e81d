import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluateCandidate } from '../../../modules/gates/evaluate-candidate.js';
import type { GatedDestination } from '../../../modules/gates/gate-input.js';

type Expected = Readonly<{ verdict: string; reason?: string; nextOpenAt?: string | null }>;
type Row = Readonly<{
  name: string;
  timezone?: unknown;
  clock: unknown;
  destination: GatedDestination;
  voiceAssistantId: unknown;
  holidays: unknown;
  expect: Readonly<Record<string, Expected | boolean>> & Readonly<{ offered: boolean }>;
}>;

const rows = JSON.parse(
  readFileSync(new URL('../../fixtures/gates.json', import.meta.url), 'utf8'),
) as readonly Row[];

describe('the gates', () => {
  it.each(rows.map((row) => [row.name, row] as const))('%s', (_, row) => {
    const { destination, expect: wanted, ...facts } = row;
    const { verdicts, offered, nextOpenAt } = evaluateCandidate(destination, facts);
    expect(offered).toBe(wanted.offered);
    expect(verdicts.map(({ gate }) => gate)).toEqual([
      'active',
      'voiceAssistantAccess',
      'timeWindow',
      'holiday',
    ]);
    for (const { gate, verdict, reason } of verdicts) {
      const told = wanted[gate] as Expected;
      expect([gate, verdict]).toEqual([gate, told.verdict]);
      if (told.reason !== undefined) expect(reason).toBe(told.reason);
    }
    const { nextOpenAt: opens } = wanted['timeWindow'] as Expected;
    if (opens === undefined || opens === null) expect(nextOpenAt).toBe(opens);
    else expect(Date.parse(nextOpenAt ?? '')).toBe(Date.parse(opens));
  });
});
