import { once } from 'node:events';
import { connect } from 'node:net';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedCall } from '../../modules/call-list/listed-call.js';
import { invoked } from '../support/call-facts.js';
import { startTestService, type TestService } from '../support/running-service.js';

const began = '2026-06-10T14:20:00.000Z';
const silentSince = '2026-06-10T14:31:00.000Z';
const asked = { 'x-ledger-clock': '2026-06-10T15:40:00.000Z' };

let service: TestService;
let http: TestAgent;

const message = (type: string, timestamp: string, fields: object = {}) => ({
  message: {
    type,
    timestamp,
    call: {
      id: 'k-open',
      type: 'inboundPhoneCall',
      phoneNumberId: 'pn_chatfield_main',
      customer: { number: '+15550132001' },
    },
    ...fields,
  },
});

const listed = async (query = ''): Promise<readonly Record<string, unknown>[]> => {
  const { body } = await http.get(`/v1/calls${query}`).set(asked).expect(200);
  return (body as { items: readonly Record<string, unknown>[] }).items;
};

beforeAll(async () => {
  service = await startTestService();
  http = request(service.url);
  const post = (body: object, at: string) => service.post(JSON.stringify(body), { at });
  await post(message('status-update', began, { status: 'in-progress' }), began);
  await post(message('hang', silentSince), silentSince);
  for (let looks = 0; looks < 200; looks++) {
    const [call] = (await listed()) as readonly (ListedCall & Record<string, unknown>)[];
    if (call?.lastEventAt === silentSince) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
});
afterAll(() => service.close());

describe('a call whose end never came (C-32)', () => {
  const open = { open: true, silentForMinutes: 69, durationMs: null, status: 'in-progress' };

  it('is open and silent in its summary, by the request’s clock', async () => {
    const { body } = await http.get('/v1/calls/k-open').set(asked).expect(200);
    expect(body).toMatchObject(open);
  });

  it('is open and silent in the list', async () => {
    expect(await listed()).toMatchObject([{ callId: 'k-open', ...open }]);
  });
});

describe('the list’s filters', () => {
  it('find a number also when its plus sign was not encoded', async () => {
    expect(await listed('?number=%2B15550132001')).toHaveLength(1);
    expect(await listed('?number=+15550132001')).toHaveLength(1);
    expect(await listed('?q=+1555013')).toHaveLength(1);
    expect(await listed('?number=%2B1555013')).toHaveLength(0);
  });

  it('take instants with any offset, and the begin but not the end of a span', async () => {
    expect(await listed(`?from=${began}`)).toHaveLength(1);
    expect(await listed('?from=2026-06-10T16:20:00%2B02:00')).toHaveLength(1);
    expect(await listed('?from=2026-06-10T16:20:00+02:00')).toHaveLength(1);
    expect(await listed(`?to=${began}`)).toHaveLength(0);
    expect(await listed('?from=2026-06-10&to=2026-06-11')).toHaveLength(1);
  });

  it('take % and _ for themselves', async () => {
    expect(await listed('?q=k_open')).toHaveLength(0);
    expect(await listed('?q=%25')).toHaveLength(0);
    expect(await listed('?q=k-open')).toHaveLength(1);
  });

  it.each([
    'from=2025-W53',
    'from=%2B999999-01-01',
    'to=2026-02-30',
    'from=1&from=2',
    'q=%00',
    'limit=1e2',
    'limit=201',
    'number=a&number=b',
    'cursor=W10',
    'cursor=bnVsbA',
  ])('answer %s with a problem', async (query) => {
    const { body } = await http
      .get(`/v1/calls?${query}`)
      .expect(400)
      .expect('content-type', /problem\+json/);
    expect(body).toMatchObject({ status: 400, errors: [{ path: query.split('=')[0] }] });
  });
});

describe('an odd path', () => {
  it.each([
    ['a NUL', '/v1/calls/a%00b', 400],
    ['half a surrogate', '/v1/calls/%ED%A0%80', 400],
    ['bytes that are no UTF-8', '/v1/calls/%FF', 400],
    ['a long id', `/v1/calls/${'x'.repeat(300)}`, 400],
    ['an absurdly long id', `/v1/calls/${'x'.repeat(5000)}`, 414],
    ['a name of the prototype', '/v1/calls/__proto__', 404],
    ['a path upwards', '/v1/calls/..%2F..%2Fetc', 404],
    ['no such question', '/v1/calls/k-open/nothing', 404],
  ])('with %s is answered with a problem', async (_, path, status) => {
    const { body } = await http
      .get(path)
      .expect(status)
      .expect('content-type', /problem\+json/);
    expect(body).toMatchObject({ status, title: expect.any(String) as string });
  });

  it('and a body that is not JSON', async () => {
    await http
      .post('/v1/calls/k-open/decisions')
      .type('json')
      .send('{"half":')
      .expect(400)
      .expect('content-type', /problem\+json/);
  });
});

describe('what is live', () => {
  it('ends with the client, and does not hold up a HEAD request', async () => {
    const gone = new AbortController();
    const url = `${service.url}/v1/calls/k-open/events/live`;
    const answer = await fetch(url, { signal: gone.signal });
    expect(answer.headers.get('cache-control')).toContain('no-cache');
    gone.abort();
    const head = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(2_000) });
    expect(head.status).toBe(200);
  });

  it('refuses a Last-Event-ID that is no revision', async () => {
    await http.get('/v1/calls/k-open/events/live').set('last-event-id', 'x').expect(400);
  });

  it('and a connection that never asked anything do not hold up the end of the service', async () => {
    const own = await startTestService();
    await own.store.append('call-k-1', [invoked('lookUp', { id: 'a' })]);
    const answer = await fetch(`${own.url}/v1/calls/k-1/events/live`);
    const reading = answer.text();
    const idle = connect({ port: Number(new URL(own.url).port), host: '127.0.0.1' });
    await once(idle, 'connect');
    const begin = performance.now();
    await own.close();
    expect(performance.now() - begin).toBeLessThan(5_000);
    idle.destroy();
    expect(await reading).toContain('id: 0');
  });
});

describe('the metrics', () => {
  it('know the lag at each scrape', async () => {
    const { text } = await http.get('/metrics').expect(200);
    expect(text).toMatch(/call_ledger_read_model_lag_events\{model="call_list"\} 0/);
    expect(text).toMatch(/call_ledger_read_model_parked_events\{model="call_list"\} 0/);
    expect(text).toMatch(
      /call_ledger_http_request_duration_seconds_count\{[^}]*route="\/v1\/calls"/,
    );
    expect(text).not.toContain('k-open');
  });
});
