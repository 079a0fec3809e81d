import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { deliver, httpPost, type Posted, type PostRequest } from '../../simulator/deliver.js';
import { firstServer, serverOf, type Server } from '../../simulator/server.js';
import type { JsonObject } from '../../simulator/json.js';

const server = (fields: JsonObject = {}): Server => {
  const made = serverOf({ url: 'https://tools.example', ...fields });
  if (made === null) throw new Error('no server');
  return made;
};
const plan = (type: string, excludedStatusCodes: readonly number[] = []): JsonObject => ({
  backoffPlan: { type, maxRetries: 3, baseDelaySeconds: 2, excludedStatusCodes },
});
const bad: Posted = { status: 500, text: 'no' };
const good: Posted = { status: 200, text: '{"results":[]}' };
const late: Posted = { failure: 'timed-out', detail: '' };

async function delivered(to: Server, answers: readonly Posted[], clockMs: number | null = null) {
  const requests: PostRequest[] = [];
  const post = (request: PostRequest): Promise<Posted> => {
    requests.push(request);
    return Promise.resolve(answers[requests.length - 1] ?? bad);
  };
  const options = { post, headers: { 'x-vapi-secret': 's' }, clockMs, msPerSecond: 1000 };
  const delivery = await deliver(to, (attempt) => ({ attempt }), options);
  return { delivery, requests };
}

describe('a delivery', () => {
  it('is tried once without a plan', async () => {
    const { delivery, requests } = await delivered(server(), [bad, good]);
    expect(requests).toHaveLength(1);
    expect(delivery).toMatchObject({ attempts: 1, answer: null, failure: 'status 500' });
  });

  it('is tried again by the plan, with a new body, until somebody takes it', async () => {
    const fixed = await delivered(server(plan('fixed')), [bad, late, good]);
    expect(fixed.delivery).toEqual({
      attempts: 3,
      elapsedMs: 150 + 2000 + 20_000 + 2000 + 150,
      answer: { results: [] },
      failure: null,
    });
    expect(fixed.requests.map(({ body }) => body)).toEqual(
      [1, 2, 3].map((n) => `{"attempt":${n}}`),
    );
    const doubled = await delivered(server(plan('exponential')), []);
    expect(doubled.delivery).toMatchObject({
      attempts: 4,
      elapsedMs: 4 * 150 + 2000 + 4000 + 8000,
    });
  });

  it('is not tried again on a status that the plan excludes', async () => {
    const { delivery } = await delivered(server(plan('fixed', [500])), [bad, good]);
    expect(delivery).toMatchObject({ attempts: 1, failure: 'status 500' });
  });

  it('carries the secret, the server’s headers over it, and the time of the try', async () => {
    const headers = { 'X-Vapi-Secret': 'own', 'X-Shop': 'chatfield' };
    const at = Date.parse('2026-06-09T16:05:00Z');
    const { requests } = await delivered(server({ ...plan('fixed'), headers }), [bad, good], at);
    expect(requests.map((request) => request.headers)).toMatchObject([
      {
        'x-vapi-secret': 'own',
        'x-shop': 'chatfield',
        'x-ledger-clock': '2026-06-09T16:05:00.000Z',
      },
      { 'x-ledger-clock': '2026-06-09T16:05:02.150Z' },
    ]);
    const [plain] = (await delivered(server(), [good])).requests;
    expect(plain?.headers).toEqual({ 'content-type': 'application/json', 'x-vapi-secret': 's' });
  });

  it('over the network waits as long as the server’s setting says', async () => {
    const slow = createServer((_, answer) => setTimeout(() => answer.end('{"late":true}'), 300));
    slow.listen(0, '127.0.0.1');
    await new Promise((resolve) => slow.once('listening', resolve));
    const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    const request = { url, headers: {}, body: '{}' };
    expect(await httpPost({ ...request, timeoutMs: 50 })).toMatchObject({ failure: 'timed-out' });
    expect(await httpPost({ ...request, timeoutMs: 5000 })).toMatchObject({ status: 200 });
    slow.close();
    slow.closeAllConnections();
    expect(await httpPost({ ...request, timeoutMs: 5000 })).toMatchObject({
      failure: 'unreachable',
    });
  });
});

describe('a server', () => {
  it('has Vapi’s defaults, at most ten retries, and the header of an old secret', () => {
    expect(serverOf({ url: 'u', secret: 'old' })).toEqual({
      url: 'u',
      timeoutMs: 20_000,
      headers: { 'x-vapi-secret': 'old' },
      backoff: null,
    });
    expect(serverOf({ url: 'u', backoffPlan: { maxRetries: 99 } })?.backoff?.maxRetries).toBe(10);
    expect(serverOf({})).toBeNull();
  });

  it('is the first one that has a URL', () => {
    expect(firstServer({}, { url: 'b' }, { url: 'c' })?.url).toBe('b');
    expect(firstServer({}, {})).toBeNull();
  });
});
