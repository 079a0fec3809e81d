import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../../src/event-store/fact.js';
import { toolLedger } from '../../projections/tool-ledger/tool-ledger.projection.js';
import { answered, called, fact, inRecord, observed, record, second } from './support/facts.js';

const ledger = (...facts: readonly NewEvent[]) => toolLedger(record(...facts));
const only = (...facts: readonly NewEvent[]) => ledger(...facts).invocations[0];

describe('a tool call', () => {
  it('shows what was asked, what we answered and what the record holds', () => {
    const [asked, result] = [called('t-1', 'findVehicle', 10), answered('t-1', 10)];
    const seen = observed('t-1', 12, { result: 'found' });
    expect(only(asked, result, seen)).toEqual({
      invocationId: 'i-t-1',
      toolCallId: 't-1',
      name: 'findVehicle',
      assistant: null,
      venue: 'backend',
      at: second(10),
      arguments: {},
      argumentsState: 'parsed',
      templatePaths: [],
      observedIn: ['webhook', 'call-record'],
      outcome: 'ok',
      delivery: 'answered',
      result: '{}',
      observedResult: 'found',
      elapsedMs: 12,
      replayOf: null,
      answers: [{ at: second(10), outcome: 'ok', result: '{}', eventId: result.id }],
      state: 'returned',
      interrupted: false,
      resultReachedModel: true,
      eventIds: [...[asked.id, result.id].sort(), seen.id],
    });
  });

  it('is the webhook’s word entirely, with or without the record’s', () => {
    const asked = called('t-1', 'findVehicle', 10, { assistantName: 'Greeter' });
    const told = called('t-1', 'findVehicle', 9, { ...inRecord, assistantName: 'Booking' });
    expect(ledger(told, asked)).toEqual(ledger(asked));
  });

  it('is of the record’s tellings the one with a time of its own, then the earliest', () => {
    const untimed = called('t-1', 'endCall', 8, { ...inRecord, timed: false });
    const timed = called('t-1', 'endCall', 10, inRecord);
    expect(only(untimed, timed)).toMatchObject({ at: second(10), observedIn: ['call-record'] });
    const later = called('t-1', 'endCall', 20, { ...inRecord, timed: false });
    expect(only(later, untimed)?.at).toBe(second(8));
  });

  it('stands once per invocation, in order; one id for two calls is two of them', () => {
    const again = called('t-1', 'findVehicle', 5, { invocationId: 'i-other' });
    expect(ledger(called('t-1', 'findVehicle', 10), again).invocations).toMatchObject([
      { invocationId: 'i-other' },
      { invocationId: 'i-t-1' },
    ]);
  });

  it('takes a result without its call only where the id leaves no doubt', () => {
    const loose = observed('t-1', 12, { invocationId: null, result: 'found' });
    expect(only(called('t-1', 'x', 10), loose)?.observedResult).toBe('found');
    const twice = [called('t-1', 'x', 10), called('t-1', 'x', 11, { invocationId: 'i-other' })];
    expect(only(...twice, loose)?.observedResult).toBeNull();
  });

  it('C-05, C-06: keeps arguments that could not be read as they came', () => {
    const cut = called('t-1', 'x', 10, {
      argumentsState: 'undecodable',
      rawArguments: '{"serviceId": svc_',
    });
    expect(only(cut)).toMatchObject({
      arguments: '{"serviceId": svc_',
      argumentsState: 'undecodable',
    });
  });

  it('C-13: keeps both tries of a retry, the failed one first, and shows the last', () => {
    const failed = answered('t-2', 10, { outcome: 'error', result: 'down' });
    const worked = answered('t-2', 30, { result: 'confirmed' });
    expect(only(called('t-2', 'autoOpsConfirmAppointment', 10), worked, failed)).toMatchObject({
      outcome: 'ok',
      result: 'confirmed',
      answers: [
        { outcome: 'error', result: 'down' },
        { outcome: 'ok', result: 'confirmed' },
      ],
    });
  });

  it('C-16: has the outcome of its result, ours before the record’s', () => {
    const error = answered('t-1', 10, { outcome: 'error' });
    expect(only(called('t-1', 'x', 10), error, observed('t-1', 12))?.outcome).toBe('error');
    expect(only(called('t-1', 'x', 10), observed('t-1', 12))?.outcome).toBe('ok');
    expect(only(called('t-1', 'x', 10))).toMatchObject({ outcome: null, state: 'unanswered' });
  });

  it.each([
    ['late', answered('t-1', 40, { delivery: 'late' })],
    ['not-awaited', answered('t-1', 10, { delivery: 'not-awaited' })],
    ['returned', observed('t-1', 12)],
  ])('is %s', (state, result) => {
    expect(only(called('t-1', 'x', 10), result)?.state).toBe(state);
  });

  it('C-04: is not awaited where its definition says async, and lacks nothing', () => {
    expect(only(called('t-1', 'x', 10, { async: true }))?.state).toBe('not-awaited');
  });
});

describe('C-14: a tool cut off by the caller', () => {
  const asked = called('t-1', 'findVehicle', 1);
  const spoke = fact('CallerInterrupted', 1.01);

  it('is told from a search without a hit', () => {
    expect(only(asked, spoke)).toMatchObject({ interrupted: true, resultReachedModel: false });
    expect(only(asked, spoke, observed('t-1', 2, { result: '[]' }))).toMatchObject({
      interrupted: false,
      resultReachedModel: true,
      observedResult: '[]',
    });
  });

  it('is not one where the caller spoke before, or a while after', () => {
    for (const seconds of [0.5, 2.5]) {
      expect(only(asked, fact('CallerInterrupted', seconds))?.interrupted).toBe(false);
    }
  });

  it('is no handoff that came about', () => {
    const handoff = called('t-1', 'handoff_to_booking', 1, inRecord);
    const swap = fact('HandoffSwapped', 1.5, { from: 'Greeter', toolCallId: 't-1' });
    expect(only(handoff, spoke, swap)).toMatchObject({ interrupted: false });
  });
});

describe('who called a tool', () => {
  const seen = [
    fact('AssistantObserved', 1),
    fact('AssistantObserved', 10, { assistantName: 'Booking' }),
  ];

  it('is whom the message names, else who was active', () => {
    expect(only(...seen, called('t-1', 'x', 12))?.assistant).toBe('Booking');
    expect(only(...seen, called('t-1', 'x', 12, { assistantName: 'Estimates' }))?.assistant).toBe(
      'Estimates',
    );
  });

  it('C-27: of a handoff tool the one who hands over', () => {
    const handoff = called('t-1', 'handoff_to_booking', 10, { assistantName: 'Booking' });
    expect(only(...seen, handoff)?.assistant).toBe('Greeter');
  });
});

describe('the tools of a sub-agent', () => {
  it('C-15: are those given, those withheld and those called; others are simply not there', () => {
    const facts = [
      fact('SquadCompiled', 0),
      fact('ToolRegistered', 0, {
        tool: 'autoOpsGetAvailability',
        kind: 'query',
        venue: 'backend',
      }),
      fact('ToolOmitted', 0),
      called('t-1', 'autoOpsGetAvailability', 10, { assistantName: 'Greeter' }),
    ];
    const { subAgents } = ledger(...facts);
    expect(subAgents.map(({ name }) => name)).toEqual(['Greeter', 'Booking', 'Estimates']);
    expect(subAgents[0]).toMatchObject({
      registered: [{ tool: 'autoOpsGetAvailability', kind: 'query', venue: 'backend' }],
      omitted: [{ tool: 'transferCall', reason: 'no-destination-offered', because: null }],
      invocations: [{ toolCallId: 't-1' }],
    });
    expect(JSON.stringify(subAgents)).not.toContain('checkTransferWindow');
  });

  it('list whoever called one, though no squad knows them', () => {
    const call = called('t-1', 'x', 10, { assistantName: 'Stranger' });
    expect(ledger(call).subAgents).toMatchObject([{ name: 'Stranger', registered: [] }]);
  });

  it('are sorted whatever the order of arrival was', () => {
    const one = fact('ToolRegistered', 0, { tool: 'a' });
    const other = fact('ToolRegistered', 0, { tool: 'b' });
    expect(ledger(other, one)).toEqual(ledger(one, other));
  });
});
