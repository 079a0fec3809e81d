import { describe, expect, it } from 'vitest';
import { compileFailed } from '../../../modules/compile/compile-failed.js';
import { teamTransferTool } from '../../../modules/compile/team-transfer-tool.js';
import { transferDestinationFor } from '../../../modules/compile/transfer-destination-for.js';
import type { Team } from '../../../modules/directory/team.js';
import {
  compileLine,
  dataOf,
  evening,
  inputsFor,
  list,
  morning,
  sampleDirectory,
} from './compile-of.js';

const sample = sampleDirectory();
const team = (id: string): Team => {
  const found = sample.team(id);
  if (found === undefined) throw new Error(`No team ${id}`);
  return found;
};

describe('the legacy surface', () => {
  /** Sunday evening in New York, when the shop floor is closed. */
  const clock = '2026-06-14T23:00:00.000Z';

  it.each([
    ['pn_millbrook', 'asst_millbrook_front', 'mode-vapi-agent'],
    ['pn_millbrook_test', 'asst_millbrook_builder', 'mode-builder-assistant'],
  ])('answers %s with the saved assistant', (line, assistantId, reason) => {
    const { response, decisions } = compileLine(sample, line, clock);
    expect(response).toEqual({ assistantId });
    expect(dataOf(decisions, 'SurfaceSelected')).toMatchObject([{ surface: 'team-tool', reason }]);
    expect(dataOf(decisions, 'SquadCompiled')).toMatchObject([{ surface: 'team-tool', response }]);
  });

  it('offers all active destinations, and shows what the other gates would have said', () => {
    const { decisions } = compileLine(sample, 'pn_millbrook', clock);
    const [evaluated] = dataOf(decisions, 'GatesEvaluated');
    expect(evaluated?.candidates).toMatchObject([
      { id: 'td_millbrook_shop', offered: true, soleBlocker: null },
      { id: 'td_millbrook_cell', offered: true },
      { id: 'td_millbrook_old', offered: false, soleBlocker: 'active' },
    ]);
    expect(evaluated?.candidates[0]?.verdicts[2]).toMatchObject({
      gate: 'timeWindow',
      verdict: 'not-applied',
      reason: 'not-applied-on-this-surface',
      would: {
        verdict: 'blocked',
        reason: 'outside-windows',
        evidence: { nextOpenAt: '2026-06-15T12:00:00Z' },
      },
    });
    expect(
      list(teamTransferTool(team('millbrook'))['destinations']).map(({ number }) => number),
    ).toEqual(['+15550162010', '+15550162011']);
  });
});

describe('the calls of one team', () => {
  it('are decided anew with every second', () => {
    const desk = (clock: string) => {
      const { decisions } = compileLine(sample, 'pn_chatfield_main', clock);
      const [evaluated] = dataOf(decisions, 'GatesEvaluated');
      const found = evaluated?.candidates.find(({ id }) => id === 'td_chatfield_front_desk');
      return [found?.offered, found?.verdicts[2]?.evidence?.['time']];
    };
    // The desk opens at seven in Denver.
    for (const [clock, offered, time] of [
      ['2026-06-10T12:59:59.999Z', false, '06:59:59'],
      ['2026-06-10T13:00:00.000Z', true, '07:00:00'],
      ['2026-06-10T13:00:01.000Z', true, '07:00:01'],
      ['2026-06-10T12:59:59.001Z', false, '06:59:59'],
    ] as const) {
      expect(desk(clock)).toEqual([offered, time]);
    }
  });
});

describe('a line that nobody has', () => {
  it('is answered in words, and no surface is selected', () => {
    const { response, decisions } = compileLine(sample, 'pn_of_nobody');
    expect(response).toEqual({ error: expect.stringMatching(/^[^\n]+$/) as string });
    expect(decisions.map(({ fact }) => fact.type)).toEqual(['CompileFailed']);
    expect(dataOf(decisions, 'CompileFailed')).toMatchObject([
      { stage: 'surface', reason: 'line-unknown', fallback: response },
    ]);
  });
});

describe('a compile that failed', () => {
  it('is answered with the fallback of the team, on record with its inputs', () => {
    const inputs = inputsFor(sample, 'pn_chatfield_main');
    const { response, text, decisions } = compileFailed(inputs, morning, 'compile-threw', 'Oh no');
    expect(response).toMatchObject({ destination: { type: 'number', number: '+15550141010' } });
    expect(JSON.parse(text)).toEqual(response);
    expect(decisions.map(({ fact }) => fact.type)).toEqual([
      'SurfaceSelected',
      'CompileInputsRecorded',
      'CompileFailed',
    ]);
    expect(dataOf(decisions, 'CompileFailed')[0]?.error).toContain('Oh no');
  });

  it('can be a message that is spoken', () => {
    const { response } = compileFailed(inputsFor(sample, 'pn_millbrook'), morning, 'store-slow');
    expect(response).toEqual({ error: team('millbrook').fallback?.message });
  });
});

describe('a transfer destination at this moment', () => {
  it('is the first that every gate passes', () => {
    const { destination } = transferDestinationFor(team('south-park'), morning, 'va_south_park');
    expect(destination).toMatchObject({ type: 'number' });
  });

  it('is none after hours, with the time at which one opens', () => {
    const answer = transferDestinationFor(team('chatfield'), evening, 'va_chatfield');
    expect(answer).toMatchObject({ destination: null, nextOpenAt: '2026-06-10T13:00:00Z' });
    expect(answer.candidates).toHaveLength(4);
  });

  it('does not promise a desk that another gate keeps shut', () => {
    const fleetOnly = team('chatfield').transferDestinations.filter(
      ({ id }) => id === 'td_chatfield_fleet_manager',
    );
    const one = { ...team('chatfield'), transferDestinations: fleetOnly };
    expect(transferDestinationFor(one, evening, 'va_chatfield').nextOpenAt).toBeNull();
    expect(transferDestinationFor(one, evening, 'va_chatfield_fleet').nextOpenAt).toBe(
      '2026-06-10T14:00:00Z',
    );
  });
});
