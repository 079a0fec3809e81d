import { describe, expect, it } from 'vitest';
import type { GateCandidate } from '../../modules/calls/gate-candidate.js';
import type { NewEvent } from '../../src/event-store/fact.js';
import { gateAudit } from '../../projections/gate-audit/gate-audit.projection.js';
import { fact, record, second } from './support/facts.js';

const audit = (...facts: readonly NewEvent[]) => gateAudit(record(...facts));
const candidate = (id: string, fields: Partial<GateCandidate> = {}): GateCandidate => ({
  id,
  name: id,
  offered: true,
  soleBlocker: null,
  verdicts: [],
  ...fields,
});
const shut = candidate('td_1', {
  offered: false,
  soleBlocker: 'timeWindow',
  nextOpenAt: '2026-06-10T13:00:00Z',
});
const inputs = fact('CompileInputsRecorded', 0);

describe('gate audit', () => {
  it('is empty where nothing was compiled', () => {
    expect(audit()).toEqual({ compiles: [], inCallChecks: [] });
  });

  it('shows every candidate of a tool, who was given it and who was not', () => {
    const evaluated = fact('GatesEvaluated', 0, { candidates: [shut, candidate('td_2')] });
    const omitted = fact('ToolOmitted', 0, { because: evaluated.id });
    const registered = fact('ToolRegistered', 0, { subAgent: 'Booking' });
    const squad = fact('SquadCompiled', 0);
    expect(audit(inputs, evaluated, omitted, registered, squad).compiles).toEqual([
      {
        compileId: 'c-1',
        surface: 'blueprint',
        blueprintId: null,
        clock: '2026-06-10T00:20:00.000Z',
        local: 'Tuesday 18:20',
        timezone: 'America/Denver',
        tools: [
          {
            tool: 'transferCall',
            offered: ['td_2'],
            registeredOn: ['Booking'],
            omittedFrom: ['Greeter'],
            candidates: [
              { ...shut, nextOpenLocal: 'Wednesday, 10 June 2026, 7:00 AM' },
              candidate('td_2'),
            ],
            eventId: evaluated.id,
          },
        ],
        withheld: [],
      },
    ]);
  });

  it('names sub-agents in the order of the squad, then others by name', () => {
    const names = ['Zoe', 'Estimates', 'Ann', 'Greeter', 'Booking'];
    const registered = names.map((subAgent, index) => fact('ToolRegistered', index, { subAgent }));
    const facts = [inputs, fact('SquadCompiled', 0), fact('GatesEvaluated', 0), ...registered];
    const [compile] = audit(...facts).compiles;
    expect(compile?.tools[0]?.registeredOn).toEqual([
      'Greeter',
      'Booking',
      'Estimates',
      'Ann',
      'Zoe',
    ]);
  });

  it('C-24: shows what was withheld for another reason than destinations', () => {
    const rule = fact('ToolOmitted', 0, {
      tool: 'invoiceRead',
      reason: 'caller-rule',
      because: 'r-9',
    });
    const other = fact('ToolOmitted', 0, {
      tool: 'invoiceWrite',
      reason: 'caller-rule',
      because: 'r-9',
    });
    const [compile] = audit(inputs, other, rule).compiles;
    expect(compile?.withheld).toMatchObject([
      { tool: 'invoiceRead', subAgent: 'Greeter', reason: 'caller-rule', because: 'r-9' },
      { tool: 'invoiceWrite' },
    ]);
  });

  it('shows verdicts of a compiler that told nothing of its inputs', () => {
    const evaluated = fact('GatesEvaluated', 3, { compileId: 'theirs', candidates: [shut] });
    expect(audit(evaluated).compiles).toMatchObject([
      {
        compileId: 'theirs',
        clock: null,
        local: 'not recorded',
        timezone: null,
        surface: null,
        tools: [{ tool: 'transferCall', offered: [] }],
      },
    ]);
    expect(audit(fact('ToolOmitted', 3)).compiles).toMatchObject([
      { withheld: [{ tool: 'transferCall' }] },
    ]);
  });

  it('puts the call’s own compile first, then siblings by clock', () => {
    const sibling = (compileId: string, clock: string) =>
      fact('CompileInputsRecorded', 0, { compileId, clock, parentCompileId: 'c-1' });
    const lazy = sibling('a', '2026-06-10T00:21:00.000Z');
    const eager = sibling('b', '2026-06-10T00:19:00.000Z');
    expect(audit(lazy, eager, inputs).compiles.map(({ compileId }) => compileId)).toEqual([
      'c-1',
      'b',
      'a',
    ]);
  });

  it('keeps apart what belongs to different compiles', () => {
    const theirs = fact('ToolRegistered', 0, { compileId: 'c-2', subAgent: 'SouthParkGreeter' });
    const [compile] = audit(inputs, fact('GatesEvaluated', 0), theirs).compiles;
    expect(compile?.tools[0]?.registeredOn).toEqual([]);
  });

  it('shows the legacy surface with what each gate would have said', () => {
    const verdict = {
      gate: 'timeWindow',
      verdict: 'not-applied',
      reason: 'not-applied-on-this-surface',
      would: { verdict: 'blocked', reason: 'outside-windows' },
    } as const;
    const facts = [
      inputs,
      fact('SurfaceSelected', 0, { surface: 'team-tool' }),
      fact('GatesEvaluated', 0, { candidates: [candidate('td_1', { verdicts: [verdict] })] }),
    ];
    expect(audit(...facts).compiles).toMatchObject([
      { surface: 'team-tool', tools: [{ candidates: [{ verdicts: [verdict] }] }] },
    ]);
  });

  it('takes the next opening from the evidence of the gate that blocks, where it stands only there', () => {
    const told = candidate('td_1', {
      offered: false,
      verdicts: [
        {
          gate: 'holiday',
          verdict: 'blocked',
          reason: 'holiday',
          evidence: { nextOpenAt: '2026-06-11T13:00:00Z' },
        },
      ],
    });
    const view = audit(
      inputs,
      fact('GatesEvaluated', 0, { candidates: [told, candidate('td_2')] }),
    );
    expect(view.compiles[0]?.tools[0]?.candidates).toEqual([
      {
        ...told,
        nextOpenAt: '2026-06-11T13:00:00Z',
        nextOpenLocal: 'Thursday, 11 June 2026, 7:00 AM',
      },
      candidate('td_2'),
    ]);
    const never = { ...told, nextOpenAt: null };
    expect(
      audit(inputs, fact('GatesEvaluated', 0, { candidates: [never] })).compiles[0]?.tools[0]
        ?.candidates,
    ).toEqual([{ ...never, nextOpenLocal: null }]);
  });

  it('says that the local time is not recorded where the zone is none', () => {
    const strange = fact('CompileInputsRecorded', 0, { timezone: 'Mars/Olympus' });
    expect(audit(strange).compiles[0]?.local).toBe('not recorded');
  });

  it('shows what was checked during the call', () => {
    const check = fact('TransferWindowChecked', 30, { candidates: [shut] });
    expect(audit(check).inCallChecks).toEqual([
      {
        toolCallId: 't-1',
        status: 'after-hours',
        at: second(30),
        candidates: [{ ...shut, nextOpenLocal: null }],
        action: 'take-a-message',
        eventId: check.id,
      },
    ]);
  });
});
