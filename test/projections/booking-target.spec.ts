import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../../src/event-store/fact.js';
import { bookingTarget } from '../../projections/booking-target/booking-target.projection.js';
import { target } from './support/call-defaults.js';
import { answered, called, committed, fact, observed, offering, record } from './support/facts.js';

const later = { ...target, slotTimeUtc: '2026-06-16T16:00:00Z' };
const otherShop = { ...target, shopClientId: 'shop_south_park' };

describe('booking target', () => {
  it('says that there is none', () => {
    expect(bookingTarget([])).toEqual({
      status: 'none',
      target: null,
      source: 'none',
      commit: null,
      superseded: [],
      refused: [],
      extraction: { status: 'not-configured', target: null },
      agreement: 'none',
      settled: false,
    });
  });

  it('is the latest commit by the time of the message, whatever arrived first', () => {
    const [first, second] = [committed('t-1', 10), committed('t-2', 20, { target: later })];
    for (const order of [
      [first, second],
      [second, first],
    ]) {
      expect(bookingTarget(record(...order))).toMatchObject({
        status: 'committed',
        source: 'commit',
        target: later,
        commit: { eventId: second.id, toolCallId: 't-2', at: '2026-06-10T20:00:20.000Z' },
        superseded: [{ eventId: first.id, target, at: '2026-06-10T20:00:10.000Z' }],
        agreement: 'commit-only',
      });
    }
  });

  it('counts the same target as a repeat of the same commit', () => {
    const again = called('t-2', 'autoOpsConfirmAppointment', 20, { replayOf: 'i-t-1' });
    const view = bookingTarget(record(committed('t-1', 10), again, committed('t-3', 30)));
    expect(view).toMatchObject({ commit: { toolCallId: 't-1', repeats: 2 }, superseded: [] });
  });

  it('reads the same instant in another form as the same target', () => {
    const same = { ...target, slotTimeUtc: '2026-06-15T10:00:00-06:00' };
    const view = bookingTarget(
      record(committed('t-1', 10), committed('t-2', 20, { target: same })),
    );
    expect(view).toMatchObject({ commit: { toolCallId: 't-1', repeats: 1 }, superseded: [] });
  });

  it('comes back to a target when another one came between, also by a repeat that arrived before that one', () => {
    const first = committed('t-1', 10);
    const between = committed('t-2', 20, { target: later });
    const back = called('t-3', 'autoOpsConfirmAppointment', 30, { replayOf: 'i-t-1' });
    expect(bookingTarget(record(first, back, between))).toMatchObject({
      target,
      commit: { eventId: back.id, toolCallId: 't-3', tool: 'autoOpsConfirmAppointment' },
      superseded: [{ eventId: first.id }, { eventId: between.id, target: later }],
    });
  });

  it('takes no notice of a repeat of what was never committed', () => {
    const view = bookingTarget(record(called('t-2', 'x', 20, { replayOf: 'i-unknown' })));
    expect(view.status).toBe('none');
  });

  it('lets a refusal block nothing', () => {
    const refused = fact('BookingCommitRefused', 5, { toolCallId: 't-0', invocationId: 'i-t-0' });
    expect(bookingTarget(record(refused, committed('t-1', 10)))).toMatchObject({
      status: 'committed',
      refused: [{ eventId: refused.id, toolCallId: 't-0', reason: 'slot-time-without-offset' }],
    });
  });

  it('C-17, C-18: shows the shop’s own time beside the instant where the zone is kept', () => {
    const zoned = committed('t-1', 10, {
      target: { ...target, slotTimeUtc: '2026-07-15T01:30:00Z' },
      timezone: 'America/Phoenix',
    });
    expect(bookingTarget(record(zoned)).commit).toMatchObject({
      timezone: 'America/Phoenix',
      zoneAssumed: false,
      localTime: 'Tuesday, 14 July 2026, 6:30 PM',
    });
    const paris = committed('t-1', 10, {
      target: { ...target, slotTimeUtc: '2026-09-08T16:30:00Z' },
      timezone: 'Europe/Paris',
      zoneAssumed: true,
    });
    expect(bookingTarget(record(paris)).commit).toMatchObject({
      zoneAssumed: true,
      localTime: 'Tuesday, 8 September 2026, 6:30 PM',
    });
    expect(bookingTarget(record(committed('t-1', 10))).commit?.localTime).toBeNull();
  });

  it('C-19: the same time tomorrow over a change of the clocks is another instant, told in its own offset', () => {
    const tomorrow = committed('t-1', 10, {
      target: { ...target, slotTimeUtc: '2026-03-08T15:00:00Z' },
      timezone: 'America/Denver',
    });
    expect(bookingTarget(record(tomorrow)).commit?.localTime).toBe('Sunday, 8 March 2026, 9:00 AM');
  });

  it('names who was active where the message did not', () => {
    const booking = fact('AssistantObserved', 5, { assistantName: 'Booking' });
    const start = fact('AssistantObserved', 1);
    expect(bookingTarget(record(start, booking, committed('t-1', 10))).commit?.assistant).toBe(
      'Booking',
    );
    const named = committed('t-1', 10, { assistantName: 'Estimates' });
    expect(bookingTarget(record(start, booking, named)).commit?.assistant).toBe('Estimates');
  });
});

describe('the verification of a commit', () => {
  const verified = (...facts: readonly NewEvent[]) => bookingTarget(record(...facts)).commit;

  it('finds the slot in a result before the commit, though that arrived later', () => {
    expect(verified(committed('t-2', 20), offering('t-1', 10, target))).toMatchObject({
      verification: 'offered',
      offer: { toolCallId: 't-1', slot: target },
    });
  });

  it('takes the record’s word where we did not answer', () => {
    const slots = [{ ...target, slotTimeUtc: '2026-06-15T10:00:00-06:00' }];
    const seen = observed('t-1', 10, { result: JSON.stringify({ slots }) });
    expect(verified(seen, committed('t-2', 20))).toMatchObject({
      verification: 'offered',
      offer: { toolCallId: 't-1' },
    });
  });

  it.each([
    ['another instant', offering('t-1', 10, later)],
    ['another shop', offering('t-1', 10, otherShop)],
    ['another service', offering('t-1', 10, { ...target, serviceId: 'svc_brakes' })],
    ['a result after the commit', offering('t-1', 30, target)],
    [
      'an error',
      answered('t-1', 10, { outcome: 'error', result: JSON.stringify({ slots: [target] }) }),
    ],
    ['a text that only speaks of it', answered('t-1', 10, { result: '"slots" on Monday' })],
  ])('does not take %s for an offer', (_, result) => {
    const offer = { toolCallId: 't-1', slot: target };
    expect(verified(result, committed('t-2', 20, { offer }))).toMatchObject({
      verification: 'not-offered',
      offer: null,
    });
  });
});

describe('extraction', () => {
  const found = fact('BookingExtracted', 100);
  const failed = fact('BookingExtracted', 100, { target: null, error: 'timeout' });
  const empty = fact('BookingExtracted', 100, { target: null });

  it('is the target where nothing was committed', () => {
    expect(bookingTarget(record(found))).toMatchObject({
      status: 'extracted',
      source: 'extraction',
      target,
      extraction: { status: 'extracted', target },
      agreement: 'extraction-only',
    });
  });

  it('never wins over a commit', () => {
    expect(bookingTarget(record(found, committed('t-1', 10, { target: later })))).toMatchObject({
      status: 'committed',
      target: later,
      agreement: 'mismatch',
    });
    expect(bookingTarget(record(found, committed('t-1', 10)))).toMatchObject({
      agreement: 'match',
    });
  });

  it('tells a failure from finding nothing', () => {
    expect(bookingTarget(record(failed)).extraction).toEqual({ status: 'failed', target: null });
    expect(bookingTarget(record(empty)).extraction).toEqual({ status: 'extracted', target: null });
  });

  it('C-11: values that Vapi extracted are no commit and no extraction of ours', () => {
    expect(bookingTarget(record(fact('ValuesExtracted', 90)))).toEqual(bookingTarget([]));
  });

  it('is settled once the post-call process has decided', () => {
    expect(bookingTarget(record(fact('BookingTargetSettled', 200))).settled).toBe(true);
  });
});
