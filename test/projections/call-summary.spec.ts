import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../../src/event-store/fact.js';
import { callSummary } from '../../projections/call-summary/call-summary.projection.js';
import { countUnknown, isKnownType } from '../../projections/known-event-types.js';
import { target } from './support/call-defaults.js';
import { called, committed, fact, factTypes, inRecord, record, second } from './support/facts.js';

const summary = (...facts: readonly NewEvent[]) => callSummary(record(...facts));
const status = (word: string, seconds: number, endedReason: string | null = null) =>
  fact('CallStatusChanged', seconds, { status: word, endedReason });

describe('the status of a call', () => {
  it('is open when only the call was seen', () => {
    expect(summary(fact('CallStarted', 1))).toMatchObject({ status: 'open', endedAt: null });
  });

  it('is the latest one by the time of the message', () => {
    expect(summary(status('in-progress', 5), status('ringing', 1)).status).toBe('in-progress');
  });

  it('stays ended, however late another message arrives', () => {
    expect(summary(status('ended', 50), status('in-progress', 60)).status).toBe('ended');
    expect(summary(fact('CallEnded', 50), status('in-progress', 60)).status).toBe('ended');
  });

  it('C-32: makes up no end and no duration; the last message tells since when it is silent', () => {
    const silent = fact('VapiMessageReceived', 660, { messageType: 'hang' });
    const volume = fact('VapiMessageReceived', 700, { verbose: true });
    expect(summary(status('in-progress', 0), silent, volume)).toMatchObject({
      status: 'in-progress',
      endedAt: null,
      durationMs: null,
      lastEventAt: second(660),
    });
  });
});

describe('the end of a call', () => {
  it('is told by the report', () => {
    expect(summary(fact('CallEnded', 200), status('ended', 120, 'other'))).toMatchObject({
      endedReason: 'customer-ended-call',
      startedAt: '2026-06-10T20:00:01.000Z',
      endedAt: '2026-06-10T20:02:00.000Z',
      durationMs: 119_000,
      costMicros: 87_400,
    });
  });

  it('takes the reason from a status message where the report knows none', () => {
    const hollow = fact('CallEnded', 200, { endedReason: 'unknown', endedAt: null });
    expect(summary(hollow, status('ended', 120, 'assistant-ended-call'))).toMatchObject({
      endedReason: 'assistant-ended-call',
      endedAt: second(120),
    });
    expect(summary(hollow).endedReason).toBe('unknown');
  });
});

describe('what is known of a call', () => {
  it('comes from all messages together, not from the one that arrived first', () => {
    const first = fact('CallStarted', 1, { dialedNumber: null, startedAt: second(3) });
    const details = fact('CallDetailsObserved', 2, { startedAt: second(2) });
    const other = fact('CallDetailsObserved', 3, { customerNumber: '+15550132999' });
    for (const order of [
      [first, details, other],
      [other, details, first],
    ]) {
      expect(summary(...order)).toMatchObject({
        dialedNumber: '+15550141001',
        customerNumber: '+15550132001',
        phoneNumberId: 'pn-1',
        direction: 'inbound',
        startedAt: second(2),
      });
    }
  });

  it('has the team of the surface, else that of the dialled line', () => {
    const line = fact('CallStarted', 1, {}, { teamId: 'south-park' });
    expect(summary(line).teamId).toBe('south-park');
    expect(summary(line, fact('SurfaceSelected', 2))).toMatchObject({
      teamId: 'chatfield',
      surface: 'blueprint',
    });
  });

  it('takes the surface from the squad where none was selected, but not from a sibling’s', () => {
    const squad = fact('SquadCompiled', 2, { surface: 'team-tool' });
    expect(summary(squad).surface).toBe('team-tool');
    const sibling = fact('CompileInputsRecorded', 1, { parentCompileId: 'c-0' });
    expect(summary(squad, sibling).surface).toBeNull();
  });

  it('is sealed by the last reconciliation', () => {
    expect(summary().sealed).toBe(false);
    const open = fact('CallReconciled', 300, { sealed: false });
    expect(summary(open, fact('CallReconciled', 400)).sealed).toBe(true);
    expect(summary(fact('CallReconciled', 200), open).sealed).toBe(false);
  });

  it('shows the booking, who is active, and the findings of the compile', () => {
    const finding = fact('CompileFindingRaised', 0);
    const view = summary(fact('ActivationsReported', 90), committed('t-1', 50), finding);
    expect(view).toMatchObject({
      currentAssistant: 'Booking',
      booking: { status: 'committed', target },
      findings: [{ code: 'prompt-names-absent-tool', severity: 'warning', eventId: finding.id }],
    });
  });
});

describe('counts', () => {
  it('count each thing once, however many messages tell of it', () => {
    const facts = [
      called('t-1', 'findVehicle', 10),
      called('t-1', 'findVehicle', 11, inRecord),
      called('t-2', 'findVehicle', 12, { ...inRecord, timed: false }),
      fact('TransferRequested', 20),
      fact('TransferRequested', 21, { toolCallId: 't-9' }),
      fact('TransferSettled', 90),
      committed('t-3', 30),
      committed('t-4', 40),
      fact('BookingCommitRefused', 29),
      fact('CallerInterrupted', 35),
      fact('MessageAnomalyNoted', 36),
      fact('CompileFindingRaised', 0),
      fact('ActivationsReported', 90),
      fact('VapiMessageReceived', 33, { messageType: 'conversation-update', verbose: true }),
      { ...fact('MessageAnomalyNoted', 37), type: 'MoonPhaseObserved', id: 'x' },
    ];
    expect(summary(...facts).counts).toEqual({
      toolsInvoked: 2,
      hops: 1,
      transfers: 1,
      commits: 1,
      refusedCommits: 1,
      interruptions: 1,
      anomalies: 1,
      findings: 1,
      unknownEvents: 1,
    });
  });

  it('skip event types that this version does not know', () => {
    const strange = { ...fact('CallEnded', 1), type: 'CallEndedTwice', id: 'x' };
    const events = record(strange, fact('CallStarted', 1));
    expect(countUnknown(events)).toBe(1);
    expect(callSummary(events).status).toBe('open');
    expect(isKnownType('toString')).toBe(false);
    expect(factTypes.filter((type) => !isKnownType(type))).toEqual([]);
  });
});
