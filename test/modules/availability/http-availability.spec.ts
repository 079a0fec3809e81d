import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AvailabilityFailed } from '../../../modules/availability/availability.errors.js';
import {
  HttpAvailability,
  httpAvailabilityLimits,
  type HttpAvailabilityLimits,
} from '../../../modules/availability/http-availability.provider.js';
import { readSlotsAnswer } from '../../../modules/availability/read-slots-answer.js';
import type { Json } from '../../../src/json/json.js';
import {
  FakeAvailabilityServer,
  hangsUp,
  says,
  saysNothing,
  type Reply,
} from './fake-availability-server.js';
import { shop } from './given-shop.js';

const question = {
  serviceId: 'svc_brakes',
  from: '2026-06-09T14:20:00.000Z',
  to: '2026-06-16T14:20:00.000Z',
  askedAt: '2026-06-09T14:20:00.000Z',
  shops: [shop(), shop({ shopClientId: 'shop_chatfield' })],
};
const slot = {
  shopClientId: 'shop_chatfield',
  serviceId: 'svc_brakes',
  slotTimeUtc: '2026-06-11T20:30:00Z',
};
const good = says({ slots: [slot] });
const limits = { ...httpAvailabilityLimits, attemptMs: 150 };

let server: FakeAvailabilityServer;
beforeEach(() => {
  server = new FakeAvailabilityServer();
});
afterEach(() => server.close());

const given = async (replies: readonly Reply[], changed: Partial<HttpAvailabilityLimits> = {}) =>
  new HttpAvailability(await server.start(...replies), { ...limits, ...changed });
const failureOf = async (answer: Promise<unknown>): Promise<AvailabilityFailed> => {
  const outcome: unknown = await answer.catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(AvailabilityFailed);
  return outcome as AvailabilityFailed;
};

describe('the HTTP availability provider', () => {
  it('asks for service, range and shops, and gives the slots back', async () => {
    const provider = await given([says({ slots: [slot, { ...slot, durationMin: 90 }] })]);
    expect(await provider.slots(question, 1000)).toEqual([
      { ...slot, durationMin: null },
      { ...slot, durationMin: 90 },
    ]);
    const { serviceId, from, to } = question;
    expect(server.asked).toEqual([
      {
        method: 'POST',
        authorization: null,
        body: { serviceId, from, to, shopClientIds: ['shop_south_park', 'shop_chatfield'] },
      },
    ]);
  });

  it('sends the user and the password of its address as a header', async () => {
    const url = await server.start(good);
    const provider = new HttpAvailability(url.replace('//', '//ledger:p%40ss@'), limits);
    await provider.slots(question, 1000);
    expect(server.asked[0]?.authorization).toBe(
      `Basic ${Buffer.from('ledger:p@ss').toString('base64')}`,
    );
  });

  it.each([
    ['a server error', says('', 503)],
    ['too many requests', says('', 429)],
    ['a broken connection', hangsUp],
    ['silence', saysNothing],
  ])('asks again after %s', async (_, bad) => {
    const provider = await given([bad, good]);
    expect(await provider.slots(question, 2000)).toHaveLength(1);
    expect(server.asked).toHaveLength(2);
  });

  it('gives up after its retries', async () => {
    const provider = await given([says('', 500)]);
    expect(await failureOf(provider.slots(question, 5000))).toMatchObject({
      failure: 'unreachable',
      kind: 'unavailable',
    });
    expect(server.asked).toHaveLength(3);
  });

  it('does not ask again when it is refused, redirected or told nonsense', async () => {
    for (const [reply, failure] of [
      [says('', 404), 'refused'],
      [says('', 302), 'refused'],
      [says('{"slots":'), 'malformed'],
    ] as const) {
      const other = new FakeAvailabilityServer();
      const provider = new HttpAvailability(await other.start(reply), limits);
      expect(await failureOf(provider.slots(question, 1000))).toMatchObject({ failure });
      expect(other.asked).toHaveLength(1);
      await other.close();
    }
  });

  it('answers before the deadline, whatever the provider does', async () => {
    const provider = await given([saysNothing], { attemptMs: 5000 });
    const before = performance.now();
    expect(await failureOf(provider.slots(question, 1000))).toMatchObject({ failure: 'timed-out' });
    expect(performance.now() - before).toBeLessThan(1000);
  });

  it('counts a body that trickles in as not answered', async () => {
    const provider = await given([
      (response) => {
        response.writeHead(200).write('{"slots"');
      },
    ]);
    expect(await failureOf(provider.slots(question, 400))).toMatchObject({ failure: 'timed-out' });
  });

  it('reads no more than its bound', async () => {
    const provider = await given([says({ slots: [], padding: 'x'.repeat(2000) })], {
      answerBytesMax: 1000,
    });
    expect(await failureOf(provider.slots(question, 1000))).toMatchObject({ failure: 'too-large' });
  });

  it('leaves a provider alone that failed too often, then tries it once', async () => {
    const provider = await given([says('', 500), says('', 500), good], {
      retriesMax: 0,
      failuresMax: 2,
      restMs: 100,
    });
    await failureOf(provider.slots(question, 1000));
    await failureOf(provider.slots(question, 1000));
    expect(await failureOf(provider.slots(question, 1000))).toMatchObject({
      failure: 'circuit-open',
    });
    expect(server.asked).toHaveLength(2);
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(await provider.slots(question, 1000)).toHaveLength(1);
    expect(server.asked).toHaveLength(3);
  });

  it('is not put out of order by questions that it refuses', async () => {
    const provider = await given([says('', 404), says('', 404), good], { failuresMax: 2 });
    await failureOf(provider.slots(question, 1000));
    await failureOf(provider.slots(question, 1000));
    expect(await provider.slots(question, 1000)).toHaveLength(1);
  });
});

describe('the answer of an availability provider', () => {
  it.each<[Json, string]>([
    [[], ''],
    [null, ''],
    [{}, 'slots'],
    [{ slots: {} }, 'slots'],
    [{ slots: [slot, 'soon'] }, 'slots[1]'],
    [{ slots: [{ ...slot, shopClientId: 7 }] }, 'slots[0].shopClientId'],
    [{ slots: [slot, { ...slot, shopClientId: 'shop_elsewhere' }] }, 'slots[1].shopClientId'],
    [{ slots: [{ ...slot, serviceId: 'svc_oil' }] }, 'slots[0].serviceId'],
    [{ slots: [{ ...slot, slotTimeUtc: '2026-06-11T20:30:00' }] }, 'slots[0].slotTimeUtc'],
    [{ slots: [{ ...slot, slotTimeUtc: '2026-02-30T20:30:00Z' }] }, 'slots[0].slotTimeUtc'],
    [{ slots: [{ ...slot, slotTimeUtc: 1781021117000 }] }, 'slots[0].slotTimeUtc'],
    [{ slots: [{ ...slot, durationMin: '60' }] }, 'slots[0].durationMin'],
    [{ slots: [{ ...slot, durationMin: 0 }] }, 'slots[0].durationMin'],
  ])('%j is refused at "%s"', (body, path) => {
    expect(() => readSlotsAnswer(body, question)).toThrow(
      expect.objectContaining({ failure: 'malformed', path }),
    );
  });

  it('has its times in UTC, whatever offset they came with, and no further fields', () => {
    const told = { ...slot, slotTimeUtc: '2026-06-11T14:30:00-06:00', bay: 3 };
    expect(readSlotsAnswer({ slots: [told] }, question)).toEqual([{ ...slot, durationMin: null }]);
  });

  it('is read or refused with a path, whatever it is', () => {
    const value = fc.oneof(
      fc.constantFrom('shop_chatfield', 'svc_brakes', slot.slotTimeUtc),
      fc.jsonValue(),
    );
    const entry = fc.record(
      { shopClientId: value, serviceId: value, slotTimeUtc: value, durationMin: value },
      { requiredKeys: [] },
    );
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record({ slots: fc.array(fc.oneof(entry, fc.jsonValue())) }),
    );
    fc.assert(
      fc.property(body, (told) => {
        try {
          for (const read of readSlotsAnswer(told as Json, question)) {
            expect(question.shops.map(({ shopClientId }) => shopClientId)).toContain(
              read.shopClientId,
            );
            expect(read.slotTimeUtc).toMatch(/Z$/);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(AvailabilityFailed);
          expect((error as AvailabilityFailed).path).not.toBeNull();
        }
      }),
    );
  });
});
