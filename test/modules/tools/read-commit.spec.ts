import { describe, expect, it } from 'vitest';
import { autoOpsConfirmAppointment, type CommitTool } from '../../../modules/tools/commit-tool.js';
import { readCommit, type CommitContext } from '../../../modules/tools/read-commit.js';

const context: CommitContext = {
  offered: [],
  zoneOfShop: (shop) => (shop === 'shop_paris' ? 'Europe/Paris' : null),
  saidAt: '2026-06-09T16:00:00.000Z',
  arrivedAt: '2026-06-09T16:00:01.000Z',
  verification: 'flag',
};
const values = {
  shopClientId: 'shop_chatfield',
  serviceId: 'svc_oil',
  slotTimeUtc: '2026-06-16T16:00:00Z',
};
const read = (changed: object, at: Partial<CommitContext> = {}) =>
  readCommit(autoOpsConfirmAppointment, { ...values, ...changed }, { ...context, ...at });
const offer = (slotTimeUtc: string) => ({
  ...values,
  slotTimeUtc,
  offer: { toolCallId: 't-0', slot: { slotTimeUtc } },
});

/** A commit tool of another CRM, whose start is a wall-clock time. */
const jobTool: CommitTool = {
  name: 'hcpConfirmJob',
  target: { shopClientId: '/shop', serviceId: '/job/type', slotTimeUtc: '/start' },
};

describe('a commit', () => {
  it('converts an offset to UTC', () => {
    expect(read({ slotTimeUtc: '2026-06-16T10:00:00-06:00' })).toMatchObject({
      accepted: true,
      target: values,
    });
  });

  it('without an offset counts only if that instant was offered', () => {
    const slotTimeUtc = '2026-06-16T16:00:00';
    expect(read({ slotTimeUtc })).toMatchObject({ reason: 'slot-time-without-offset' });
    expect(read({ slotTimeUtc }, { offered: [offer('2026-06-16T16:00:00.000Z')] })).toMatchObject({
      accepted: true,
      target: values,
      offer: { toolCallId: 't-0' },
    });
  });

  it('takes the zone that the arguments name, and keeps it (C-17)', () => {
    const job = {
      shop: 's',
      job: { type: 'x' },
      start: '2026-07-14T18:30:00.000',
      timeZone: 'America/Phoenix',
    };
    expect(readCommit(jobTool, job, context)).toMatchObject({
      target: { slotTimeUtc: '2026-07-15T01:30:00Z' },
      timezone: 'America/Phoenix',
      zoneAssumed: false,
    });
  });

  it('takes the zone of the shop for a local start, and says that it was assumed (C-17)', () => {
    const job = { shop: 'shop_paris', job: { type: 'x' }, start: '2026-09-08T18:30:00' };
    expect(readCommit(jobTool, job, context)).toMatchObject({
      target: { slotTimeUtc: '2026-09-08T16:30:00Z' },
      timezone: 'Europe/Paris',
      zoneAssumed: true,
    });
    expect(readCommit(jobTool, { ...job, shop: 'unknown' }, context)).toMatchObject({
      reason: 'slot-time-without-offset',
    });
  });

  it.each([
    [{ shopClientId: '' }, 'argument-missing'],
    [{ serviceId: 7 }, 'argument-missing'],
    [{ slotTimeUtc: null }, 'argument-missing'],
    [{ slotTimeUtc: 'Tuesday at five' }, 'slot-time-unreadable'],
    [{ slotTimeUtc: '2026-06-16' }, 'slot-time-unreadable'],
    [{ slotTimeUtc: '2026-02-30T10:00:00Z' }, 'slot-time-unreadable'],
    [{ slotTimeUtc: '2025-06-16T16:00:00Z' }, 'slot-in-the-past'],
    [{ slotTimeUtc: '2027-12-10T16:00:00Z' }, 'slot-too-far-ahead'],
  ])('%j is refused: %s', (changed, reason) => {
    expect(read(changed)).toMatchObject({ accepted: false, reason });
  });

  it('cannot be called past when nobody said when it was said', () => {
    expect(read({}, { saidAt: null, arrivedAt: '2026-11-30T00:00:00.000Z' })).toMatchObject({
      accepted: true,
    });
  });

  it('of a slot that was not offered is flagged, or refused with the nearest ones', () => {
    const offered = ['2026-06-20T16:00:00Z', '2026-06-16T17:00:00Z'].map(offer);
    expect(read({}, { offered })).toMatchObject({ accepted: true, offer: null });
    expect(read({}, { offered, verification: 'reject' })).toMatchObject({
      reason: 'slot-not-offered',
      detail: expect.stringMatching(/2026-06-16T17:00:00Z.*2026-06-20T16:00:00Z/) as string,
    });
  });
});
