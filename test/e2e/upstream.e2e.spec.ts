import { gzipSync } from 'node:zlib';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callStream } from '../../modules/calls/streams.js';
import { LaterWork } from '../../src/concurrency/later-work.js';
import { sendRaw } from '../support/send-raw.js';
import { startFakeUpstream, type FakeUpstream } from '../support/fake-upstream.js';
import {
  startTestService,
  type PostOptions,
  type TestService,
} from '../support/running-service.js';

const callId = 'k-upstream';
const stream = callStream(callId);
const saidAt = Date.parse('2026-06-10T20:00:00Z');
const at = '2026-06-10T20:00:01Z';

const message = (type: string, fields: object = {}, timestamp = saidAt): string =>
  JSON.stringify({
    message: {
      type,
      timestamp,
      call: { id: callId, type: 'inboundPhoneCall', phoneNumberId: 'pn_chatfield_main' },
      ...fields,
    },
  });

const toolCall = (id: string, name: string, values: object) => ({
  id,
  type: 'function',
  function: { name, arguments: values },
});
const slot = {
  shopClientId: 'shop_chatfield',
  serviceId: 'svc_oil',
  slotTimeUtc: '2026-06-20T16:00:00Z',
};

/** Odd spacing, odd order of keys, an escape and a number that canonical JSON would write differently. */
const oddSquad = `{ "squad" : {"members":[
  {"assistant": {"name":"Greeter","server":{"url":"http://ledger.test/vapi/webhook"},
    "model":{"tools":[
      {"type":"function","function":{"name":"findVehicle","description":"\\u0041 lookup"},"server":{"url":"https://backend.test/tools"}},
      {"type":"function","function":{"name":"autoOpsConfirmAppointment"}},
      {"type":"handoff","function":{"name":"handoff_to_booking"},"destinations":[{"type":"assistant","assistantName":"Booking","description":"Books."}]},
      {"type":"handoff","function":{"name":"handoff_to_nobody"},"destinations":[{"type":"assistant","assistantName":"Nobody"}]},
      {"type":"transferCall","destinations":[{"type":"number","number":"+15550142002"}]}],
    "toolIds":["1a2b3c4d-0000-4000-8000-000000000001"], "temperature":1.0e0}}},
  {"assistantId":"saved-1","assistantOverrides":{"name":"Booking"}} ] } }\n`;

describe('in front of an existing backend', () => {
  let upstream: FakeUpstream;
  let service: TestService;

  const start = async (env: Readonly<Record<string, string>> = {}): Promise<void> => {
    service = await startTestService({
      UPSTREAM_URL: upstream.url,
      PUBLIC_URL: 'http://ledger.test',
      ...env,
    });
  };
  const post = (body: string, options: PostOptions = {}) => service.post(body, { at, ...options });
  /** What is observed is written after the answer has gone out; questions over HTTP wait for it by themselves. */
  const events = async () => {
    await service.app.get(LaterWork).settled(stream);
    return service.events(stream);
  };
  const facts = async (type: string) =>
    (await events()).filter((event) => event.type === type).map(({ data }) => data);
  const ask = async (view: string) =>
    (await service.ask(`/v1/calls/${callId}${view}`)).body as Record<string, unknown>;

  beforeEach(async () => {
    upstream = await startFakeUpstream();
    upstream.answers.set('assistant-request', { body: oddSquad });
  });
  afterEach(async () => {
    await service.close();
    await upstream.close();
  });

  it('forwards the bytes and the credentials to exactly the URL, and nothing that concerns one hop', async () => {
    await start({ VAPI_WEBHOOK_SECRET: 'the-secret' });
    const body = ` ${message('assistant-request')} `;
    await sendRaw(`${service.url}/vapi/tools/anything`, body, [
      ...['X-Vapi-Secret', 'the-secret', 'authorization', 'Bearer of-the-backend'],
      ...['X-Signature', 'abc', 'X-Twice', 'one', 'X-Twice', 'two', 'Content-Type', 'text/odd'],
      ...['Keep-Alive', 'timeout=5', 'TE', 'trailers', 'Expect', '100-continue'],
      ...['Connection', 'keep-alive, X-Of-This-Hop', 'X-Of-This-Hop', 'secret of the hop'],
    ]);
    const [received] = upstream.received;
    expect(received?.body.toString('utf8')).toBe(body);
    expect(received).toMatchObject({ method: 'POST', path: '/hooks/vapi?tenant=1' });
    expect(received?.headers).toMatchObject({
      'x-vapi-secret': 'the-secret',
      authorization: 'Bearer of-the-backend',
      'x-signature': 'abc',
      'x-twice': 'one, two',
      'content-type': 'text/odd',
      'content-length': String(Buffer.byteLength(body)),
      host: new URL(upstream.url).host,
    });
    for (const name of ['te', 'expect', 'x-of-this-hop', 'keep-alive', 'transfer-encoding']) {
      expect(received?.headers).not.toHaveProperty(name);
    }
    expect(received?.rawHeaders).toContain('X-Signature');
  });

  it('sends nothing on that did not come with our credentials, or is no message', async () => {
    await start({ VAPI_WEBHOOK_SECRET: 'the-secret' });
    expect((await post(message('assistant-request'))).status).toBe(401);
    const headers = { 'x-vapi-secret': 'the-secret' };
    expect((await post('no json', { headers })).status).toBe(400);
    expect(upstream.received).toEqual([]);
  });

  it('answers with the bytes, the status and the content type of the upstream, and keeps them', async () => {
    await start();
    const headers = { 'content-type': 'application/vnd.odd+json; charset=utf-8' };
    upstream.answers.set('assistant-request', { status: 201, headers, body: oddSquad });
    const answer = await post(message('assistant-request'));
    expect(answer.text).toBe(oddSquad);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toBe(headers['content-type']);
    expect(await facts('VapiMessageAnswered')).toMatchObject([
      { status: 201, body: oddSquad, upstream: { outcome: 'answered', redacted: false } },
    ]);
  });

  it('reads an assistant-request’s answer back into decisions, marked as observed', async () => {
    await start();
    await post(message('assistant-request'));
    const decisions = (await events()).filter(({ data }) => 'observed' in data);
    expect(new Set(decisions.map(({ type }) => type))).toEqual(
      new Set([
        'SurfaceSelected',
        'ToolRegistered',
        'HandoffCompiled',
        'CompileFindingRaised',
        'SquadCompiled',
      ]),
    );
    expect(await facts('SurfaceSelected')).toMatchObject([
      { surface: 'blueprint', teamId: 'chatfield', reason: 'observed-inline', observed: true },
    ]);
    const { subAgents } = (await ask('/tools')) as { subAgents: readonly object[] };
    expect(subAgents).toMatchObject([
      {
        name: 'Greeter',
        registered: [
          { tool: '1a2b3c4d-0000-4000-8000-000000000001', kind: 'native', venue: 'vapi' },
          { tool: 'autoOpsConfirmAppointment', kind: 'commit', venue: 'backend', serverUrl: null },
          {
            tool: 'findVehicle',
            kind: null,
            venue: 'backend',
            serverUrl: 'https://backend.test/tools',
          },
          { tool: 'handoff_to_booking', kind: 'native', venue: 'vapi' },
          { tool: 'handoff_to_nobody', kind: 'native', venue: 'vapi' },
          { tool: 'transferCall', kind: 'native', venue: 'vapi' },
        ],
      },
      { name: 'Booking', registered: [] },
    ]);
    expect(await facts('HandoffCompiled')).toMatchObject([
      { from: 'Greeter', to: 'Booking', functionName: 'handoff_to_booking', scope: 'intra-squad' },
      { from: 'Greeter', to: 'Nobody', functionName: 'handoff_to_nobody' },
    ]);
    const codes = (await facts('CompileFindingRaised')).map(
      (data) => (data as { code: string }).code,
    );
    expect(codes.sort()).toEqual([
      'handoff-target-missing',
      'messages-bypass-ledger',
      'saved-at-vapi',
      'server-messages-blind',
      'two-surfaces-diverge',
    ]);
  });

  it('joins what the upstream’s compiler reports as filtered to what was observed', async () => {
    await start();
    await post(message('assistant-request'));
    const compileId = `upstream-${callId}`;
    const verdicts = [{ gate: 'timeWindow', verdict: 'blocked', reason: 'outside-windows' }];
    const candidate = { id: 'td_1', name: 'Desk', offered: false, soleBlocker: 'timeWindow' };
    const evaluated = {
      type: 'GatesEvaluated',
      occurredAt: '2026-06-10T20:00:00Z',
      data: { compileId, tool: 'transferCall', candidates: [{ ...candidate, verdicts }] },
    };
    const { status } = await post(JSON.stringify({ reporter: 'backend', decisions: [evaluated] }), {
      endpoint: `/v1/calls/${callId}/decisions`,
    });
    expect(status).toBe(202);
    expect(await ask('/gate-audit')).toMatchObject({
      compiles: [
        {
          compileId,
          surface: 'blueprint',
          tools: [{ tool: 'transferCall', registeredOn: ['Greeter'], candidates: [candidate] }],
        },
      ],
    });
  });

  it('forwards an awaited message once, however often it is delivered', async () => {
    await start();
    upstream.answers.set('assistant-request', { body: oddSquad, delayMs: 30 });
    const answers = await Promise.all([1, 2, 3].map(() => post(message('assistant-request'))));
    answers.push(await post(message('assistant-request')));
    expect(answers.map(({ text }) => text)).toEqual(Array(4).fill(oddSquad));
    expect(upstream.received).toHaveLength(1);
  });

  it('keeps no secret of an answer, and gives a redelivery all of it', async () => {
    await start();
    const body = `{"assistant": {"name":"Greeter", "server":{"headers":{"X-Key":"hush-hush"}}}}`;
    upstream.answers.set('assistant-request', { body });
    expect((await post(message('assistant-request'))).text).toBe(body);
    expect((await post(message('assistant-request'))).text).toBe(body);
    expect(upstream.received).toHaveLength(1);
    const stored = await events();
    expect(JSON.stringify(stored.map(({ data }) => data))).not.toContain('hush-hush');
    expect(await facts('VapiMessageAnswered')).toMatchObject([{ upstream: { redacted: true } }]);
  });

  it('passes packed, empty and unreadable answers on as they came, and says what it could not read', async () => {
    await start();
    const packed = gzipSync(oddSquad);
    const gzip = { 'content-encoding': 'gzip' };
    upstream.answers.set('assistant-request', { headers: gzip, body: packed });
    expect((await post(message('assistant-request'))).text).toBe(oddSquad);
    expect(await facts('SquadCompiled')).toMatchObject([{ payloadBytes: packed.length }]);

    const html = { headers: { 'content-type': 'text/html' }, body: '<h1>Deploying</h1>' };
    upstream.answers.set('assistant-request', html);
    const answer = await post(message('assistant-request', {}, saidAt + 1));
    expect(answer.text).toBe(html.body);
    expect(answer.headers.get('content-type')).toBe('text/html');
    expect(await facts('VapiMessageAnswered')).toMatchObject([{}, { body: html.body }]);
    expect(await facts('CompileFindingRaised')).toContainEqual(
      expect.objectContaining({
        code: 'answer-unreadable',
        detail: 'answer: The answer is no JSON.',
      }),
    );

    const sound = Buffer.from([0xff, 0xfe, 0x00, 0x80]);
    const pcm = { 'content-type': 'audio/l16' };
    upstream.answers.set('voice-request', { headers: pcm, body: sound });
    const voice = { text: 'Hello', sampleRate: 24_000 };
    for (let times = 1; times <= 2; times++) {
      const { status, headers } = await post(message('voice-request', voice));
      expect([status, headers.get('content-type')]).toEqual([200, 'audio/l16']);
    }
    expect(await facts('VapiMessageAnswered')).toContainEqual(
      expect.objectContaining({ body: sound.toString('base64') }),
    );
    expect(upstream.received.filter(({ type }) => type === 'voice-request')).toHaveLength(1);
  });

  it('reads results back: the exact text, and a booking only where the backend accepted', async () => {
    await start();
    const asked = [
      toolCall('t-1', 'findVehicle', { plate: 'CHT 1' }),
      toolCall('t-2', 'autoOpsConfirmAppointment', slot),
      toolCall('t-3', 'noteDamage', {}),
    ];
    const body = `{"results": [ {"toolCallId":"t-2","result":"Booked!"},{"result":{ "found": true},"toolCallId":"t-1"} ]}`;
    upstream.answers.set('tool-calls', { body });
    expect((await post(message('tool-calls', { toolCallList: asked }))).text).toBe(body);
    expect(await facts('ToolReturned')).toMatchObject([
      { toolCallId: 't-1', name: 'findVehicle', outcome: 'ok', result: '{"found":true}' },
      { toolCallId: 't-2', outcome: 'ok', result: 'Booked!', delivery: 'answered' },
    ]);
    expect(await ask('/booking-target')).toMatchObject({
      status: 'committed',
      target: slot,
      commit: { verification: 'not-offered', tool: 'autoOpsConfirmAppointment' },
    });
    const types = (await events()).map(({ type }) => type);
    expect(types.indexOf('ToolInvoked')).toBeLessThan(types.indexOf('ToolReturned'));

    const one = await post(message('tool-calls', { toolCallList: asked.slice(0, 1) }, saidAt + 9));
    expect(one.body).toEqual({
      results: [{ toolCallId: 't-1', name: 'findVehicle', result: '{"found":true}' }],
    });
    expect(upstream.received).toHaveLength(1);
  });

  it.each([
    ['an error', { toolCallId: 't-1', error: 'The calendar is locked.' }],
    ['a refusal in JSON', { toolCallId: 't-1', result: '{"success":false,"message":"Taken."}' }],
    ['nothing', { toolCallId: 'other', result: 'Booked!' }],
  ])('takes %s for no booking', async (_, result) => {
    await start();
    upstream.answers.set('tool-calls', { body: JSON.stringify({ results: [result] }) });
    const asked = [toolCall('t-1', 'autoOpsConfirmAppointment', slot)];
    await post(message('tool-calls', { toolCallList: asked }));
    expect(await ask('/booking-target')).toMatchObject({ status: 'none', target: null });
  });

  it('gives the team’s fallback when the upstream is slow, breaks off, refuses or is dead, on record', async () => {
    await start({ UPSTREAM_TIMEOUT_MS: '80' });
    const request = (place: number) => message('assistant-request', {}, saidAt + place);
    upstream.answers.set('assistant-request', { delayMs: 400, body: oddSquad });
    const before = performance.now();
    const slow = await post(request(1));
    expect(performance.now() - before).toBeLessThan(300);
    upstream.answers.set('assistant-request', { hangUp: true });
    const broken = await post(request(2));
    upstream.answers.set('assistant-request', { status: 502, body: 'Bad gateway' });
    const refused = await post(request(3));
    await upstream.close();
    const dead = await post(request(4));
    for (const answer of [slow, broken, refused, dead]) {
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(slow.text);
    }
    expect(slow.body).toMatchObject({ destination: { type: 'number' } });
    expect(
      (await facts('CompileFailed')).map((data) => (data as { reason: string }).reason),
    ).toEqual(['upstream-timeout', 'upstream-unreachable', 'upstream-status']);
    expect(await facts('CompileFailed')).toContainEqual(
      expect.objectContaining({ stage: 'upstream', fallback: slow.body }),
    );
    expect(
      (await facts('VapiMessageAnswered')).map((data) => (data as { upstream: object }).upstream),
    ).toMatchObject([
      { outcome: 'timeout' },
      { outcome: 'unreachable' },
      { outcome: 'status', status: 502 },
      { outcome: 'unreachable' },
    ]);
    const { text } = await service.ask('/metrics');
    expect(text).toContain('upstream_messages_total{waited="true",outcome="timeout"} 1');
  });

  it('tells the model that a tool does not work now, and refuses the rest in its own shape', async () => {
    await start();
    upstream.answers.set('*', { status: 500 });
    const asked = [toolCall('t-1', 'findVehicle', {}), toolCall('t-2', 'noteDamage', {})];
    const failed = { error: expect.stringMatching(/^Not now: [^\n]+$/) as unknown };
    expect((await post(message('tool-calls', { toolCallList: asked }))).body).toEqual({
      results: [
        { toolCallId: 't-1', name: 'findVehicle', ...failed },
        { toolCallId: 't-2', name: 'noteDamage', ...failed },
      ],
    });
    expect(await facts('ToolReturned')).toMatchObject([{ outcome: 'error' }, { outcome: 'error' }]);
    const handoff = await post(message('handoff-destination-request', { parameters: {} }));
    expect(handoff.body).toEqual({ destination: {}, error: expect.any(String) as unknown });
    const transfer = await post(message('transfer-destination-request'));
    expect(transfer.body).toEqual({ error: expect.any(String) as unknown });
  });

  it('sends on what nobody waits for, and neither waits nor fails with the upstream', async () => {
    await start();
    upstream.answers.set('*', { delayMs: 500, status: 503 });
    const before = performance.now();
    const update = message('status-update', { status: 'in-progress' });
    expect((await post(update)).text).toBe('{}');
    expect((await post(message('speech-update', { status: 'started', role: 'user' }))).text).toBe(
      '{}',
    );
    expect(performance.now() - before).toBeLessThan(300);
    await upstream.sawType('status-update');
    await upstream.sawType('speech-update');
    expect(upstream.received[0]?.body.toString('utf8')).toBe(update);
    upstream.answers.clear();
    await pause(600);
    const { text } = await service.ask('/metrics');
    expect(text).toContain('upstream_messages_total{waited="false",outcome="status"} 2');
  });

  it('empties its queue before it stops', async () => {
    await start();
    upstream.answers.set('*', { delayMs: 20 });
    for (let place = 0; place < 80; place++) {
      await post(message('status-update', { status: 'in-progress' }, saidAt + place));
    }
    await service.close();
    expect(upstream.received).toHaveLength(80);
  });

  it('gives the recorded answer after a restart', async () => {
    await start();
    const { text } = await post(message('assistant-request'));
    expect(text).toBe(oddSquad);
    const again = await startTestService({ UPSTREAM_URL: upstream.url }, { store: service.store });
    expect((await again.post(message('assistant-request'), { at })).text).toBe(oddSquad);
    expect(upstream.received).toHaveLength(1);
    await again.close();
  });
});
