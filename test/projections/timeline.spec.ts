import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../../src/event-store/fact.js';
import { timeline } from '../../projections/timeline/timeline.projection.js';
import { answered, called, committed, fact, inRecord, record, second } from './support/facts.js';

const entries = (...facts: readonly NewEvent[]) => timeline(record(...facts)).entries;
const message = (messageType: string, seconds: number, verbose = false) =>
  fact('VapiMessageReceived', seconds, { messageType, verbose });

describe('timeline', () => {
  it('is empty where nothing was recorded', () => {
    expect(entries()).toEqual([]);
  });

  it('tells a call from ring to end, each thing once', () => {
    const facts = [
      fact('CallStarted', 0, { startedAt: second(0) }),
      fact('SquadCompiled', 1),
      fact('ToolOmitted', 1),
      fact('CallStatusChanged', 2),
      fact('AssistantObserved', 3),
      called('t-1', 'handoff_to_booking', 10, inRecord),
      fact('HandoffSwapped', 11, { from: 'Greeter', toolCallId: 't-1' }),
      fact('AssistantObserved', 12, { assistantName: 'Booking' }),
      called('t-2', 'autoOpsConfirmAppointment', 20),
      answered('t-2', 20),
      committed('t-2', 20),
      fact('TransferRequested', 30),
      fact('TransferRequested', 31),
      fact('CallerInterrupted', 40),
      fact('CallEnded', 50),
    ];
    expect(entries(...facts).map(({ at, kind }) => [at, kind])).toEqual([
      [second(0), 'call-started'],
      [second(1), 'compile'],
      [second(1), 'tool-omitted'],
      [second(2), 'status'],
      [second(10), 'tool-call'],
      [second(11), 'handoff'],
      [second(20), 'tool-call'],
      [second(20), 'commit'],
      [second(30), 'transfer'],
      [second(40), 'interruption'],
      [second(50), 'call-ended'],
    ]);
  });

  it('names who did it and the events that it rests on', () => {
    const swap = fact('HandoffSwapped', 11, { from: 'Greeter', toolCallId: 't-1' });
    expect(entries(swap)).toEqual([
      {
        at: second(11),
        kind: 'handoff',
        title: 'Greeter handed over to Booking',
        detail: null,
        assistant: 'Greeter',
        eventIds: [swap.id],
      },
    ]);
    const commit = committed('t-1', 20);
    expect(entries(swap, commit)).toContainEqual(
      expect.objectContaining({ kind: 'commit', assistant: 'Booking', eventIds: [commit.id] }),
    );
  });

  it('C-01: marks a message that asked for tools and held no call', () => {
    const noted = fact('MessageAnomalyNoted', 5, {
      code: 'tool-calls-without-calls',
      detail: 'The list was empty.',
    });
    expect(entries(noted)).toMatchObject([{ kind: 'anomaly', title: 'tool-calls without calls' }]);
    expect(entries(fact('MessageAnomalyNoted', 5))).toMatchObject([
      { title: 'duplicate tool call id', detail: 't-1 came twice.' },
    ]);
  });

  it('C-10: tells of message types that nobody knows by their name, and not of volume', () => {
    const facts = [message('caller.mood', 5), message('conversation-update', 6, true)];
    expect(entries(...facts)).toMatchObject([{ kind: 'message', title: 'Message: caller.mood' }]);
    expect(entries(message('status-update', 5))).toEqual([]);
  });

  it('C-14: tells a tool that was cut off from one that found nothing', () => {
    const asked = called('t-1', 'findVehicle', 1);
    const [cut] = entries(asked, fact('CallerInterrupted', 1.01));
    expect(cut?.detail).toBe('cut off by the caller; no result reached the agent');
    expect(entries(asked)[0]?.detail).toBe('no result is recorded');
    expect(entries(asked, answered('t-1', 1, { result: '[]' }))[0]?.detail).toBe('answered: []');
    const failed = answered('t-1', 1, { outcome: 'error', result: 'down', delivery: 'late' });
    expect(entries(asked, failed)[0]?.detail).toBe('failed late: down');
  });

  it.each([
    ['forwarded alone', [], 'whether anybody picked up is not recorded'],
    [
      'attempted, not answered',
      [fact('TransferSettled', 90, { status: 'no-answer' })],
      'no-answer',
    ],
    ['declined', [fact('TransferSettled', 90, { status: 'cancelled' })], 'cancelled'],
    ['outcome unknown', [fact('TransferSettled', 90)], 'unknown'],
  ])('C-26: a transfer, %s', (_, settled, detail) => {
    expect(entries(fact('TransferRequested', 30), ...settled)).toMatchObject([
      { kind: 'transfer', title: 'A transfer to +15550142000 was asked for', detail },
    ]);
  });

  it('tells a transfer of a history without times by its earliest telling only', () => {
    const told = fact('TransferRequested', 30, { toolCallId: 't-1' });
    const again = fact('TransferRequested', 35, { toolCallId: 't-1' });
    expect(entries(told, again)).toEqual(entries(told));
  });

  it('tells of refusals, findings, checks, siblings, failures and the settled target', () => {
    const facts = [
      fact('CompileFailed', 1),
      fact('SiblingCompiled', 2),
      fact('CompileFindingRaised', 3),
      fact('HandoffRefused', 4),
      fact('BookingCommitRefused', 5),
      fact('TransferWindowChecked', 6),
      fact('BookingTargetSettled', 7),
    ];
    expect(entries(...facts).map(({ kind }) => kind)).toEqual([
      'compile',
      'compile',
      'finding',
      'handoff-attempt',
      'commit-refused',
      'transfer-window',
      'settled',
    ]);
  });

  it('puts what has no time at the end', () => {
    const facts = [fact('ActivationsReported', 60), fact('CallEnded', 60)];
    expect(entries(...facts).map(({ kind, at }) => [kind, at])).toEqual([
      ['call-ended', second(60)],
      ['handoff', null],
    ]);
  });
});
