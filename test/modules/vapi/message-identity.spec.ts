import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBody } from '../../support/read-body.js';

const id = (message: object, rest: object = {}) => readBody({ message, ...rest }).messageId;
const call = { id: 'k-1', updatedAt: '2026-06-01T00:00:00Z' };
const report = {
  type: 'end-of-call-report',
  call,
  endedReason: 'customer-ended-call',
  artifact: {
    presignedMonoUrl: 'https://a.example/1',
    recordingUrl: 'https://a.example/2',
    messages: [],
  },
  durationSeconds: 142,
};

describe('the sameness of two messages', () => {
  it('ignores fresh links and bookkeeping', () => {
    const again = {
      ...report,
      call: { ...call, updatedAt: '2026-06-02T00:00:00Z' },
      artifact: { ...report.artifact, presignedMonoUrl: 'https://a.example/9', recordingUrl: 'x' },
    };
    expect(id(again)).toBe(id(report));
  });

  it('sees a fuller report as another', () => {
    expect(id({ ...report, artifact: { messages: [{ role: 'user', message: 'hi' }] } })).not.toBe(
      id(report),
    );
  });

  it('tells status messages of different moments apart, in whatever unit they give the time', () => {
    const status = { type: 'status-update', status: 'in-progress', call };
    const ms = 1_781_211_901_700;
    expect(id({ ...status, timestamp: ms })).toBe(
      id({ ...status, timestamp: new Date(ms).toISOString() }),
    );
    expect(id({ ...status, timestamp: ms })).not.toBe(id({ ...status, timestamp: ms + 1 }));
  });

  it('takes tool calls for the same by id, name and arguments, whatever list and shape they came in', () => {
    const flat = {
      type: 'tool-calls',
      call,
      toolCallList: [{ id: 't', name: 'n', arguments: '{"b":2,"a":1}' }],
    };
    const nested = {
      type: 'tool-calls',
      timestamp: 1_781_211_901_700,
      call,
      toolCalls: [
        { id: 't', type: 'function', function: { name: 'n', arguments: { a: 1, b: 2 } } },
      ],
    };
    expect(id(flat)).toBe(id(nested));
    expect(id({ ...flat, toolCallList: [{ id: 't', name: 'n', arguments: '{"a":2}' }] })).not.toBe(
      id(flat),
    );
    expect(id({ ...flat, call: { id: 'k-2' } })).not.toBe(id(flat));
  });

  it('does not depend on key order, for any message', () => {
    const shuffled = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shuffled)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([k, v]) => [k, shuffled(v)]),
            )
          : value;
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        const message = { ...fields, type: 'hang', call: { id: 'k' } };
        expect(id(shuffled(message) as object)).toBe(id(message));
      }),
    );
  });
});
