import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Slot } from '../../../modules/availability/availability-provider.js';
import {
  shapeLegacySlots,
  shapeSlots,
  slotLabel,
} from '../../../modules/availability/shape-slots.js';
import { shop } from './given-shop.js';

const south = shop();
const phoenix = shop({
  shopClientId: 'shop_phoenix',
  name: 'Copper State',
  timezone: 'America/Phoenix',
});
const question = {
  serviceId: 'svc_brakes',
  from: '2026-05-19T12:00:00Z',
  to: '2026-05-26T12:00:00Z',
  askedAt: '2026-05-19T12:00:00.000Z',
  shops: [south, phoenix],
};
const slot = (shopClientId: string, slotTimeUtc: string): Slot => ({
  shopClientId,
  serviceId: 'svc_brakes',
  slotTimeUtc,
  durationMin: 60,
});
type Shaped = { shopClientId: string; slotTimeUtc: string };
const shaped = (slots: readonly Slot[]) =>
  (shapeSlots(slots, question, 'built-in')['slots'] as unknown as Shaped[]).map(
    ({ shopClientId, slotTimeUtc }) => `${slotTimeUtc} ${shopClientId}`,
  );
const hours = (shopClientId: string, count: number): readonly Slot[] =>
  Array.from({ length: count }, (_, hour) =>
    slot(shopClientId, new Date(Date.UTC(2026, 4, 20, 14 + hour)).toISOString()),
  );

describe('the answer of an availability search', () => {
  it('tells all of a slot, by the clock on its wall', () => {
    expect(shapeSlots([slot('shop_phoenix', '2026-05-20T22:00:00Z')], question, 'http')).toEqual({
      slots: [
        {
          slotTimeUtc: '2026-05-20T22:00:00Z',
          localTime: 'Wednesday, 20 May 2026, 3:00 PM',
          timezone: 'America/Phoenix',
          shopClientId: 'shop_phoenix',
          shopName: 'Copper State',
          serviceId: 'svc_brakes',
          durationMin: 60,
          label: 'Wednesday, May 20 at 3 PM at Copper State',
        },
      ],
      provider: 'http',
    });
  });

  it('is ordered by time, then by shop as asked, each slot once, nothing from the past', () => {
    const slots = [
      slot('shop_phoenix', '2026-05-20T22:00:00Z'),
      slot('shop_south_park', '2026-05-20T22:00:00Z'),
      slot('shop_south_park', '2026-05-20T16:00:00Z'),
      slot('shop_south_park', '2026-05-20T22:00:00Z'),
      slot('shop_phoenix', '2026-05-19T11:59:00Z'),
    ];
    expect(shaped(slots)).toEqual([
      '2026-05-20T16:00:00Z shop_south_park',
      '2026-05-20T22:00:00Z shop_south_park',
      '2026-05-20T22:00:00Z shop_phoenix',
    ]);
  });

  it('holds twelve slots, and a shop with many does not crowd out one with few', () => {
    const late = slot('shop_phoenix', '2026-05-25T22:00:00Z');
    const answer = shaped([...hours('shop_south_park', 30), late]);
    expect(answer).toHaveLength(12);
    expect(answer.at(-1)).toBe('2026-05-25T22:00:00Z shop_phoenix');
    const both = shaped([...hours('shop_south_park', 30), ...hours('shop_phoenix', 30)]);
    expect(both.filter((line) => line.endsWith('phoenix'))).toHaveLength(6);
  });

  it('is empty where nothing is free', () => {
    expect(shapeSlots([], question, 'built-in')).toEqual({ slots: [], provider: 'built-in' });
  });

  it('is ordered, bounded and out of what was given, whatever was', () => {
    const any = fc.record({
      shopClientId: fc.constantFrom('shop_south_park', 'shop_phoenix', 'shop_elsewhere'),
      at: fc.integer({ min: Date.UTC(2026, 4, 19), max: Date.UTC(2026, 4, 26) }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 60 }), (drawn) => {
        const slots = drawn.map(({ shopClientId, at }) =>
          slot(shopClientId, new Date(at).toISOString()),
        );
        const answer = shaped(slots);
        expect(answer.length).toBeLessThanOrEqual(12);
        expect([...answer].map((line) => line.slice(0, 24))).toEqual(
          [...answer].map((line) => line.slice(0, 24)).sort(),
        );
        const given = new Set(slots.map((one) => `${one.slotTimeUtc} ${one.shopClientId}`));
        expect(answer.filter((line) => !given.has(line) || line.endsWith('elsewhere'))).toEqual([]);
      }),
    );
  });

  it('has labels that are said as they are read', () => {
    expect(slotLabel('2026-05-19T21:00:00Z', south)).toBe(
      'Tuesday, May 19 at 3 PM at South Park Auto',
    );
    expect(slotLabel('2026-05-19T13:30:00Z', south)).toBe(
      'Tuesday, May 19 at 7:30 AM at South Park Auto',
    );
  });
});

describe('the answer of the legacy search', () => {
  it('has times and service in its slots, and the shop beside them', () => {
    expect(
      shapeLegacySlots([slot('shop_south_park', '2026-05-20T22:00:00Z')], {
        ...question,
        shops: [south],
      }),
    ).toEqual({
      shopClientId: 'shop_south_park',
      slots: [
        {
          slotTimeUtc: '2026-05-20T22:00:00Z',
          localTime: 'Wednesday, 20 May 2026, 4:00 PM',
          serviceId: 'svc_brakes',
        },
      ],
    });
  });
});
