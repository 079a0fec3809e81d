import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readAvailabilityArguments,
  readLegacyAvailabilityArguments,
  refusedAvailability,
} from '../../../modules/availability/read-availability-arguments.js';
import type { Json } from '../../../src/json/json.js';
import { shop } from './given-shop.js';

const shops = [shop(), shop({ shopClientId: 'shop_chatfield', name: 'Chatfield Auto' })];
/** A Tuesday, 08:20 in Denver. */
const context = { occurredAt: '2026-06-09T14:20:00.000Z', timezone: 'America/Denver', shops };
const read = (values: object, occurredAt = context.occurredAt) =>
  readAvailabilityArguments({ serviceId: 'svc_brakes', ...values }, { ...context, occurredAt });
const range = (from: string, to: string) => ({ accepted: true, question: { from, to } });
const refusal = (field: string, rule: string) => ({
  accepted: false,
  field,
  rule: expect.stringContaining(rule) as unknown,
});

describe('the arguments of an availability search', () => {
  it('mean the seven days to come and every shop where they name neither', () => {
    expect(read({})).toEqual({
      accepted: true,
      question: {
        serviceId: 'svc_brakes',
        from: '2026-06-09T14:20:00Z',
        to: '2026-06-16T14:20:00Z',
        askedAt: context.occurredAt,
        shops,
      },
    });
  });

  it.each<[string, object, string, string]>([
    [
      'instants',
      { from: '2026-06-10T09:00:00-06:00', to: '2026-06-10T21:00:00Z' },
      '2026-06-10T15:00:00Z',
      '2026-06-10T21:00:00Z',
    ],
    [
      'wall-clock times of the shop',
      { from: '2026-06-10T09:00', to: '2026-06-10T15:00:00' },
      '2026-06-10T15:00:00Z',
      '2026-06-10T21:00:00Z',
    ],
    [
      'days, the last one whole',
      { from: '2026-06-10', to: '2026-06-11' },
      '2026-06-10T06:00:00Z',
      '2026-06-12T06:00:00Z',
    ],
    [
      'a day, of which some is over',
      { from: '2026-06-09', to: '2026-06-09' },
      '2026-06-09T14:20:00Z',
      '2026-06-10T06:00:00Z',
    ],
    ['one day as date', { date: '2026-06-11' }, '2026-06-11T06:00:00Z', '2026-06-12T06:00:00Z'],
    [
      'a range rather than a date',
      { date: '2026-06-11', from: '2026-06-12' },
      '2026-06-12T06:00:00Z',
      '2026-06-19T06:00:00Z',
    ],
    ['an end only', { from: '', to: '2026-06-10' }, '2026-06-09T14:20:00Z', '2026-06-11T06:00:00Z'],
    [
      'a beginning only',
      { from: '2026-06-20', to: null },
      '2026-06-20T06:00:00Z',
      '2026-06-27T06:00:00Z',
    ],
  ])('may be %s', (_, values, from, to) => {
    expect(read(values)).toMatchObject(range(from, to));
  });

  it('count days on the calendar, where one has 23 hours (C-19)', () => {
    expect(read({ date: '2026-03-08' }, '2026-03-07T16:00:00.000Z')).toMatchObject(
      range('2026-03-08T07:00:00Z', '2026-03-09T06:00:00Z'),
    );
    expect(read({}, '2026-03-07T16:00:00.000Z')).toMatchObject(
      range('2026-03-07T16:00:00Z', '2026-03-14T15:00:00Z'),
    );
  });

  it('may name one shop', () => {
    expect(read({ shopClientId: 'shop_chatfield' })).toMatchObject({
      question: { shops: [{ shopClientId: 'shop_chatfield' }] },
    });
  });

  it.each<[object, string, string]>([
    [{ serviceId: undefined }, 'serviceId', 'is missing'],
    [{ serviceId: ' ' }, 'serviceId', 'is missing'],
    [{ serviceId: 7 }, 'serviceId', 'is missing'],
    [{ from: 'tomorrow' }, 'from', 'ISO 8601'],
    [{ from: 1781021117000 }, 'from', 'ISO 8601'],
    [{ from: '2026-02-30' }, 'from', 'ISO 8601'],
    [{ from: '2026-W24' }, 'from', 'ISO 8601'],
    [{ to: 'next week' }, 'to', 'ISO 8601'],
    [{ date: 'today' }, 'date', 'ISO 8601'],
    [{ from: '2026-06-12', to: '2026-06-11' }, 'to', 'must be after from'],
    [{ from: '2026-06-12T10:00:00Z', to: '2026-06-12T10:00:00Z' }, 'to', 'must be after from'],
    [{ from: '2024-06-12' }, 'from', 'past'],
    [{ date: '2025-06-12' }, 'date', 'past'],
    [{ to: '2026-06-09T14:20:00Z' }, 'to', 'past'],
    [{ from: '2026-06-10', to: '2026-08-10' }, 'to', 'at most 31 days after from'],
    [{ from: '2028-06-10' }, 'from', '18 months'],
    [{ shopClientId: 'shop_elsewhere' }, 'shopClientId', 'shop_chatfield (Chatfield Auto)'],
    [{ shopClientId: 7 }, 'shopClientId', 'must be one of'],
  ])('are refused with the field and the rule: %j', (values, field, rule) => {
    expect(read(values)).toEqual(refusal(field, rule));
  });

  it.each<Json>([null, [], 'svc_brakes', 7])(
    'are refused where they are no object: %j',
    (values) => {
      expect(readAvailabilityArguments(values, context)).toEqual(
        refusal('serviceId', 'is missing'),
      );
    },
  );

  it('are refused in one line that names field and rule', () => {
    expect(refusedAvailability('to', 'must be after from')).toBe(
      'Not looked up: to must be after from.',
    );
  });

  it('give a range ahead and of bounded length, or name a field, whatever they are', () => {
    const time = fc.oneof(
      fc.jsonValue(),
      fc
        .date({ min: new Date('2025-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      fc
        .date({ min: new Date('2026-06-01'), max: new Date('2026-08-01'), noInvalidDate: true })
        .map((date) => date.toISOString()),
    );
    const values = fc.record(
      {
        serviceId: fc.oneof(fc.constant('svc'), fc.jsonValue()),
        from: time,
        to: time,
        date: time,
        shopClientId: fc.oneof(fc.constant('shop_chatfield'), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(values, fc.jsonValue()), (given) => {
        const outcome = readAvailabilityArguments(given as Json, context);
        if (!outcome.accepted) {
          expect(outcome.rule).not.toBe('');
          return;
        }
        const [from, to] = [Date.parse(outcome.question.from), Date.parse(outcome.question.to)];
        expect(from).toBeGreaterThanOrEqual(Date.parse(context.occurredAt));
        expect(to).toBeGreaterThan(from);
        expect(to - from).toBeLessThanOrEqual((31 * 24 + 1) * 3_600_000);
      }),
    );
  });
});

describe('the arguments of the legacy search', () => {
  const legacy = (values: Json) =>
    readLegacyAvailabilityArguments(values, shop({ timezone: 'America/Phoenix' }), {
      ...context,
      timezone: 'America/Phoenix',
    });

  it('are a service and a day at one shop', () => {
    expect(legacy({ serviceId: 'svc_oil', date: '2026-06-11', from: 'x' })).toMatchObject({
      question: {
        from: '2026-06-11T07:00:00Z',
        to: '2026-06-12T07:00:00Z',
        shops: [{ shopClientId: 'shop_south_park' }],
      },
    });
  });

  it('mean the seven days to come without a day', () => {
    expect(legacy({ serviceId: 'svc_oil' })).toMatchObject(
      range('2026-06-09T14:20:00Z', '2026-06-16T14:20:00Z'),
    );
  });

  it('are refused with the field and the rule', () => {
    expect(legacy({ date: '2026-06-11' })).toEqual(refusal('serviceId', 'is missing'));
    expect(legacy({ serviceId: 'svc_oil', date: '11 June' })).toEqual(refusal('date', 'ISO 8601'));
  });
});
