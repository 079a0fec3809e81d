import { createHash } from 'node:crypto';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/running-service.js';

const key = (
  name: string,
  scopes: readonly string[],
  teams: readonly string[],
  expiresAt?: string,
) => ({
  name,
  sha256: createHash('sha256').update(`${name}-key`).digest('hex'),
  scopes,
  teams,
  ...(expiresAt !== undefined && { expiresAt }),
});
const keys = [
  key('reader', ['read'], ['*']),
  key('decider', ['decide'], ['*']),
  key('chatfield', ['read', 'decide'], ['chatfield']),
  key('admin', ['read', 'decide', 'admin'], ['*']),
  key('old', ['read'], ['*'], '2020-01-01T00:00:00Z'),
];
const bearer = (name: string) => ({ authorization: `Bearer ${name}-key` });
const secret = { 'x-vapi-secret': 'new-secret' };
const at = Date.parse('2026-06-10T20:00:00Z');
const body = (callId: string, line: string, type = 'status-update', fields: object = {}) => ({
  message: {
    type,
    timestamp: at,
    status: 'in-progress',
    call: {
      id: callId,
      type: 'inboundPhoneCall',
      phoneNumberId: line,
      startedAt: '2026-06-10T20:00:00Z',
    },
    ...fields,
  },
});

describe('the routes', () => {
  let service: TestService;
  let http: TestAgent;

  beforeAll(async () => {
    service = await startTestService({
      API_KEYS: JSON.stringify(keys),
      VAPI_WEBHOOK_SECRET: 'old-secret,new-secret',
    });
    http = request(service.url);
    for (const [callId, line] of [
      ['k-chatfield', 'pn_chatfield_main'],
      ['k-south', 'pn_south_park'],
    ] as const) {
      await http.post('/vapi/webhook').set(secret).send(body(callId, line)).expect(200, {});
    }
    const commit = {
      id: 't-1',
      name: 'autoOpsConfirmAppointment',
      arguments: {
        shopClientId: 'shop_chatfield',
        serviceId: 'svc_oil',
        slotTimeUtc: '2026-06-20T16:00:00Z',
      },
    };
    const asked = body('k-chatfield', 'pn_chatfield_main', 'tool-calls', {
      toolCallList: [commit],
    });
    await http.post('/vapi/tools/autoOpsConfirmAppointment').set(secret).send(asked).expect(200);
  });
  afterAll(() => service.close());

  const perCall = [
    '',
    '/events',
    '/booking-target',
    '/handoff-chain',
    '/gate-audit',
    '/tools',
    '/timeline',
  ];

  it.each(perCall)('GET /v1/calls/:callId%s answers its reader, and nobody else', async (path) => {
    const url = `/v1/calls/k-chatfield${path}`;
    await http.get(url).set(bearer('reader')).expect(200);
    await http.get(url).set(bearer('chatfield')).expect(200);
    const unknown = await http.get(url).expect(401);
    expect(unknown.headers['content-type']).toContain('application/problem+json');
    await http.get(url).set(bearer('nobody')).expect(401);
    await http.get(url).set(bearer('old')).expect(401);
    await http.get(url).set(bearer('decider')).expect(403);
    const other = await http.get(`/v1/calls/k-south${path}`).set(bearer('chatfield')).expect(404);
    expect(other.body).toMatchObject({ status: 404, title: 'Not Found' });
    await http.get(`/v1/calls/k-never${path}`).set(bearer('reader')).expect(404);
  });

  it.each(perCall)('GET /v1/calls/:callId%s as of an earlier revision', async (path) => {
    const url = `/v1/calls/k-chatfield${path}`;
    const { body: now } = await http.get(url).set(bearer('reader'));
    const { body: then } = await http.get(`${url}?asOf=1`).set(bearer('reader')).expect(200);
    expect(then).not.toEqual(now);
    const { body: refused } = await http.get(`${url}?asOf=-1`).set(bearer('reader')).expect(400);
    expect(refused).toMatchObject({ errors: [{ path: 'asOf' }] });
    await http.get(`${url}?since=1`).set(bearer('reader')).expect(400);
  });

  it('shows events by page, type and revision', async () => {
    const url = '/v1/calls/k-chatfield/events';
    const { body: page } = await http
      .get(`${url}?from=1&limit=2`)
      .set(bearer('reader'))
      .expect(200);
    expect(page.items.map(({ revision }: { revision: number }) => revision)).toEqual([1, 2]);
    expect(page.next).toBe(3);
    const { body: some } = await http.get(`${url}?type=BookingCommitted`).set(bearer('reader'));
    expect(some.items).toMatchObject([{ type: 'BookingCommitted', stream: 'call-k-chatfield' }]);
    await http.get(`${url}?limit=1001`).set(bearer('reader')).expect(400);
  });

  it('tells events live, and resumes after the last one that was seen', async () => {
    const stop = new AbortController();
    const live = async (headers: Record<string, string>, wanted: number): Promise<string[]> => {
      const url = `${service.url}/v1/calls/k-chatfield/events/live`;
      const answer = await fetch(url, {
        headers: { ...bearer('reader'), ...headers },
        signal: stop.signal,
      });
      expect(answer.headers.get('content-type')).toContain('text/event-stream');
      let text = '';
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
        text += Buffer.from(chunk).toString('utf8');
        const seen = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => id ?? '');
        if (seen.length >= wanted) return seen;
      }
      throw new Error('the stream ended');
    };
    expect(await live({}, 2)).toEqual(expect.arrayContaining(['0', '1']));
    const all = (await service.events('call-k-chatfield')).length;
    const following = live({ 'last-event-id': String(all - 1) }, 1);
    const interrupted = body('k-chatfield', 'pn_chatfield_main', 'user-interrupted', {
      turnId: 'x',
    });
    await http.post('/vapi/webhook').set(secret).send(interrupted).expect(200);
    expect((await following)[0]).toBe(String(all));
    await http.get('/v1/calls/k-never/events/live').set(bearer('reader')).expect(404);
    stop.abort();
  });

  it('lists calls to those who may see them, by filter and page', async () => {
    const list = async (query: string, name = 'reader') => {
      for (let looks = 0; looks < 100; looks++) {
        const { body: page } = await http.get(`/v1/calls${query}`).set(bearer(name)).expect(200);
        if (page.items.length > 0 || looks === 99) return page;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const callIds = (page: { items: { callId: string }[] }) =>
      page.items.map(({ callId }) => callId);
    expect(callIds(await list('?team=south-park'))).toEqual(['k-south']);
    expect(callIds(await list('?booking=committed'))).toEqual(['k-chatfield']);
    expect(callIds(await list('?tool=autoOpsConfirmAppointment&q=chat'))).toEqual(['k-chatfield']);
    expect(callIds(await list('', 'chatfield'))).toEqual(['k-chatfield']);
    const first = await list('?limit=1');
    expect(first.items).toHaveLength(1);
    const second = await list(`?limit=1&cursor=${first.nextCursor}`);
    expect([...callIds(first), ...callIds(second)].sort()).toEqual(['k-chatfield', 'k-south']);
    for (const query of [
      '?cursor=nonsense',
      '?limit=0',
      '?from=yesterday',
      '?surface=moon',
      '?x=1',
    ]) {
      const { body: refused } = await http
        .get(`/v1/calls${query}`)
        .set(bearer('reader'))
        .expect(400);
      expect(refused.errors).toHaveLength(1);
    }
    await http.get('/v1/calls').expect(401);
  });

  it('takes decisions whole or not at all, each once', async () => {
    const url = '/v1/calls/k-chatfield/decisions';
    const decision = (data: object, type = 'ToolOmitted') => ({
      type,
      occurredAt: '2026-06-10T20:00:00Z',
      data,
    });
    const good = decision({
      compileId: 'c',
      subAgent: 'Greeter',
      tool: 'invoiceRead',
      reason: 'caller-rule',
      because: 'r-9',
    });
    const send = (name: string, decisions: readonly object[]) =>
      http.post(url).set(bearer(name)).send({ reporter: 'elsewhere', decisions });
    const refused = await send('decider', [good, decision({ compileId: 'c', tool: 7 })]).expect(
      400,
    );
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(['decisions[1].data.subAgent', 'decisions[1].data.tool']),
    );
    await send('decider', [good]).expect(202, { accepted: 1, duplicates: 0 });
    await send('decider', [good]).expect(202, { accepted: 0, duplicates: 1 });
    await send('reader', [good]).expect(403);
    await http
      .post('/v1/calls/k-south/decisions')
      .set(bearer('chatfield'))
      .send({ reporter: 'x', decisions: [good] })
      .expect(404);
    await send('decider', [decision({ compileId: 'c' }, 'BookingCommitted')]).expect(400);
    const { body: tools } = await http.get('/v1/calls/k-chatfield/tools').set(bearer('reader'));
    expect(JSON.stringify(tools)).toContain('r-9');
  });

  it('takes decisions about a call that nobody knows from a key of one team in that team’s name only', async () => {
    const occurredAt = '2026-06-10T20:00:00Z';
    const omitted = { compileId: 'c', subAgent: 'Greeter', tool: 'invoiceRead', reason: 'r' };
    const decision = { type: 'ToolOmitted', occurredAt, data: omitted };
    const selected = (teamId: string) => ({
      type: 'SurfaceSelected',
      occurredAt,
      data: { surface: 'blueprint', teamId, reason: 'r' },
    });
    const send = (decisions: readonly object[]) =>
      http
        .post('/v1/calls/k-unknown/decisions')
        .set(bearer('chatfield'))
        .send({ reporter: 'x', decisions });
    const { body: problem } = await send([decision]).expect(400);
    expect(problem.errors).toMatchObject([{ path: 'decisions' }]);
    await send([selected('south-park'), decision]).expect(400);
    await http.get('/v1/calls/k-unknown').set(bearer('admin')).expect(404);
    await send([selected('chatfield'), decision]).expect(202, { accepted: 2, duplicates: 0 });
    await http.get('/v1/calls/k-unknown').set(bearer('chatfield')).expect(200);
  });

  it('shows unattributed and rejected streams to an admin only', async () => {
    const problem = await http
      .post('/vapi/webhook')
      .set(secret)
      .type('json')
      .send('half a body')
      .expect(400);
    expect(problem.body).toMatchObject({ reason: 'not-json', id: expect.any(String) as string });
    const stream = `/v1/streams/rejected-${new Date().toISOString().slice(0, 10)}/events`;
    const { body: kept } = await http.get(stream).set(bearer('admin')).expect(200);
    expect(kept.items.map(({ id }: { id: string }) => id)).toContain(problem.body.id);
    await http.get(stream).set(bearer('reader')).expect(403);
    await http.get('/v1/streams/rejected-1999-01-01/events').set(bearer('admin')).expect(404);
  });

  it('lets nobody post without credentials, stores nothing then, and takes both secrets of a rotation', async () => {
    const post = (headers: Record<string, string>) =>
      http.post('/vapi/webhook').set(headers).send(body('k-intruder', 'pn_chatfield_main'));
    await post({}).expect(401);
    await post({ 'x-vapi-secret': 'wrong' }).expect(401);
    expect(await service.events('call-k-intruder')).toEqual([]);
    await post({ 'x-vapi-secret': 'old-secret' }).expect(200);
    await post({ authorization: 'Bearer new-secret' }).expect(200);
    const [event] = await service.events('call-k-intruder');
    expect(event?.metadata.source).toMatchObject({
      authenticatedBy: 'secret',
      endpoint: '/vapi/webhook',
    });
  });

  it('is alive, ready, measured and documented', async () => {
    await http.get('/health/live').expect(200, { status: 'ok' });
    const { body: ready } = await http.get('/health/ready').expect(200);
    expect(Object.keys(ready.parts).sort()).toEqual(['directory', 'readModels', 'store']);
    const { text } = await http.get('/metrics').expect(200);
    expect(text).toContain('call_ledger_webhooks_total');
    const { body: openapi } = await http.get('/docs/openapi.json').expect(200);
    expect(Object.keys(openapi.paths)).toEqual(
      expect.arrayContaining([
        '/v1/calls',
        '/v1/calls/{callId}/booking-target',
        '/v1/calls/{callId}/decisions',
      ]),
    );
    await http
      .get('/docs')
      .expect(200)
      .expect('content-type', /text\/html/);
    await http
      .get('/nowhere')
      .expect(404)
      .expect('content-type', /problem\+json/);
  });
});

describe('a body', () => {
  it('over the limit is refused as too large', async () => {
    const service = await startTestService({ MAX_BODY_BYTES: '2048' });
    const { status } = await service.post(
      JSON.stringify({ message: { type: 'hang', x: 'y'.repeat(3000) } }),
    );
    expect(status).toBe(413);
    await service.close();
  });

  it('over 256 KiB goes to the archive and its facts into the stream', async () => {
    const service = await startTestService();
    const words = 'The clutch slips. '.repeat(30_000);
    const message = { type: 'end-of-call-report', call: { id: 'k-large' }, transcript: words };
    expect((await service.post(JSON.stringify({ message }))).status).toBe(200);
    const [received] = await service.events('call-k-large');
    const { archive } = (received?.data ?? {}) as { archive: { stream: string; bytes: number } };
    expect(archive.stream).toBe('archive-k-large');
    const { readFromArchive } = await import('../../modules/archive/archive.js');
    const text = await readFromArchive(service.store, archive as never);
    expect(JSON.parse(text)).toEqual({ message });
    expect(Buffer.byteLength(text)).toBe(archive.bytes);
    await service.close();
  });
});
