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

const labourDay = { date: '2026-09-07', name: 'Labour Day' };

describe('the gates', () => {
  it('C-23: a holiday shuts its own local day and not the one after', () => {
    const days = ['monday', 'tuesday'];
    const windows = days.map((dayOfWeek) => ({ dayOfWeek, startTime: '06:45', endTime: '24:00' }));
    const desk = { id: 'td', name: 'Desk', active: true, timeBasedEnabled: true, windows };
    const facts = { timezone: 'America/Chicago', voiceAssistantId: 'va', holidays: [labourDay] };
    const at = (clock: string) =>
      evaluateCandidate(
        { ...desk, enabledOnHolidays: false, voiceAssistantIds: null },
        { ...facts, clock },
      );
    for (const clock of ['2026-09-07T15:30:00Z', '2026-09-07T19:30:00Z']) {
      expect(at(clock)).toMatchObject({
        offered: false,
        soleBlocker: 'holiday',
        nextOpenAt: '2026-09-08T11:45:00Z',
      });
    }
    expect(at('2026-09-08T13:15:00Z').offered).toBe(true);
  });

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
