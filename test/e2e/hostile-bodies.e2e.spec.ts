import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/running-service.js';

const types = [
  'tool-calls',
  'end-of-call-report',
  'status-update',
  'transcript',
  'assistant-request',
];
const oddKey = fc.constantFrom('__proto__', 'constructor', 'toString', 'type', 'call', 'messages');
const json = fc.jsonValue({ maxDepth: 6 });
/** Members that the readers look at, holding anything. */
const member = fc.constantFrom(
  'timestamp',
  'call',
  'artifact',
  'messages',
  'toolCallList',
  'toolCalls',
  'toolWithToolCallList',
  'functionCall',
  'customer',
  'phoneNumber',
  'destination',
  'analysis',
  'assistant',
  'status',
  'startedAt',
  'chat',
);
const hostile = fc.oneof(
  json,
  fc.record({ message: json }),
  fc.record({
    message: fc
      .tuple(fc.constantFrom(...types), fc.dictionary(fc.oneof(member, oddKey), json), fc.boolean())
      .map(([type, fields, named]) => ({
        ...fields,
        type,
        ...(named && { call: { id: 'k-hostile' } }),
      })),
  }),
);

describe('hostile bodies', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  it('never give a 5xx: wrong types, prototype keys, odd texts', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (body) => {
        const { status } = await service.post(JSON.stringify(body));
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['nested arrays', `{"message":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400],
    [
      'nested objects',
      `{"message":{"type":"hang","x":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}}`,
      400,
    ],
    [
      'a lone surrogate as the call id',
      '{"message":{"type":"hang","call":{"id":"k-\\ud800"}}}',
      200,
    ],
    ['NUL in the call id', '{"message":{"type":"hang","call":{"id":"k-\\u0000"}}}', 200],
    [
      'a call id without end',
      `{"message":{"type":"hang","call":{"id":"${'k'.repeat(100_000)}"}}}`,
      200,
    ],
    [
      'a prototype',
      '{"__proto__":{"type":"hang"},"message":{"__proto__":{"call":{"id":"p"}},"type":"hang"}}',
      200,
    ],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 400],
    ['nothing', '', 400],
    ['a byte order mark', '\ufeff{"message":{"type":"hang"}}', 200],
    [
      'numbers out of bounds',
      '{"message":{"type":"end-of-call-report","call":{"id":"n"},"cost":1e999,"durationMs":-1}}',
      200,
    ],
  ])('%s', async (_, body, status) => {
    expect((await service.post(body)).status).toBe(status);
  });

  it('keep odd call ids to themselves', async () => {
    const { status } = await service.ask(`/v1/calls/${encodeURIComponent('k-\u0000')}`);
    expect(status).toBe(400);
    expect((await service.ask('/v1/calls/%ff')).status).toBe(400);
    expect((await service.ask(`/v1/calls/${'k'.repeat(5_000)}`)).status).toBeLessThan(500);
  });
});
