import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rejectedStream } from '../../modules/calls/streams.js';
import { startTestService, type TestService } from '../support/running-service.js';

/** Cases of test/fixtures/cases.md, over HTTP. */
describe('the case', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  const post = async (body: unknown) =>
    service.post(typeof body === 'string' ? body : JSON.stringify(body));
  const typed = async (stream: string, type: string) =>
    (await service.events(stream)).filter((event) => event.type === type).map(({ data }) => data);
  const view = async (callId: string, name: string) =>
    (await service.ask(`/v1/calls/${callId}${name}`)).body as Record<string, never>;
  const commit = (callId: string, id: string, fields: object = {}, at?: number) => ({
    message: {
      type: 'tool-calls',
      ...(at !== undefined && { timestamp: at }),
      call: { id: callId },
      toolCallList: [
        {
          id,
          function: {
            name: 'autoOpsConfirmAppointment',
            arguments: {
              shopClientId: 'shop_chatfield',
              serviceId: 'svc_oil',
              slotTimeUtc: '2027-02-20T15:00:00Z',
              ...fields,
            },
          },
        },
      ],
    },
  });

  it('C-01: a list without calls leaves a mark', async () => {
    await post(commit('k-01', 't-1'));
    expect(await typed('call-k-01', 'ToolInvoked')).toHaveLength(1);
    const empty = {
      message: {
        type: 'tool-calls',
        call: { id: 'k-01' },
        toolCallList: [],
        timestamp: Date.now(),
      },
    };
    expect((await post(empty)).body).toEqual({ results: [] });
    expect(JSON.stringify(await view('k-01', '/timeline'))).toContain('tool calls without calls');
  });

  it('C-02: a message named by its role', async () => {
    const item = {
      id: 't-1',
      function: { name: 'autoOpsGetAvailability', arguments: '{"date":"today"}' },
    };
    const { body } = await post({
      message: { role: 'tool_calls', toolCalls: [item] },
      call: { id: 'k-02' },
    });
    expect(body).toMatchObject({ results: [{ toolCallId: 't-1' }] });
    expect(await typed('call-k-02', 'VapiMessageReceived')).toMatchObject([
      { typeTakenFrom: 'message.role' },
    ]);
  });

  it('C-03: what a tool says is one text under result, and the exact text is on record', async () => {
    const { body } = await post(commit('k-03', 't-1'));
    const { results } = body as { results: readonly Record<string, string>[] };
    expect(results.map((entry) => Object.keys(entry).sort())).toEqual([
      ['name', 'result', 'toolCallId'],
    ]);
    expect(JSON.parse(results[0]?.['result'] ?? '')).toMatchObject({ status: 'confirmed' });
    expect(await typed('call-k-03', 'ToolReturned')).toMatchObject([
      { toolCallId: 't-1', result: results[0]?.['result'] },
    ]);
  });

  it('C-07: a chat is kept apart from telephone calls', async () => {
    const call = { id: 't-1', name: 'autoOpsGetAvailability', arguments: { date: '2026-10-20' } };
    await post({ message: { type: 'tool-calls', chat: { id: 'chat-7' }, toolCallList: [call] } });
    expect(await typed('chat-7', 'ToolInvoked')).toHaveLength(1);
    expect((await service.ask('/v1/calls/chat-7/tools')).status).toBe(200);
  });

  it('C-09: bodies that are no message are kept and refused', async () => {
    const bodies = [
      '[]',
      '"nonsense"',
      'null',
      '{}',
      'half a body',
      '{"message":[]}',
      '{"message":"hello"}',
    ];
    for (const body of bodies) {
      const { status, body: problem } = await post(body);
      expect(status).toBe(400);
      expect(problem).toMatchObject({ id: expect.any(String) as string });
    }
    const kept = await typed(rejectedStream(new Date().toISOString().slice(0, 10)), 'BodyRejected');
    expect(kept).toHaveLength(bodies.length);
  });

  it('C-12: secrets are found nowhere, and their fields remain', async () => {
    const secrets = ['not-real-1', 'not-real-2', 'not-real-3', 'not-real-4'];
    await post({
      message: {
        type: 'status-update',
        status: 'in-progress',
        call: { id: 'k-12', assistantOverrides: { metadata: { token: secrets[1] } } },
        phoneNumber: { twilioAuthToken: secrets[0] },
        toolWithToolCallList: [{ server: { secret: secrets[2] } }],
        assistant: { credentials: [{ apiKey: secrets[3] }] },
      },
    });
    const shown = JSON.stringify((await service.ask('/v1/calls/k-12/events')).body);
    for (const secret of secrets) expect(shown).not.toContain(secret);
    expect(shown.match(/\[redacted\]/g)).toHaveLength(4);
  });

  it('C-13: a repeat gets the recorded answer and commits nothing again', async () => {
    const first = await post(commit('k-13', 't-1'));
    const again = await post(commit('k-13', 't-1'));
    expect(again.text).toBe(first.text);
    expect(await typed('call-k-13', 'BookingCommitted')).toHaveLength(1);
  });

  it('A, then B, then A again: the caller ended on A', async () => {
    const start = Date.now() - 60_000;
    const other = { slotTimeUtc: '2027-02-21T15:00:00Z' };
    await post(commit('k-aba', 't-1', {}, start));
    await post(commit('k-aba', 't-2', other, start + 1_000));
    await post(commit('k-aba', 't-3', {}, start + 2_000));
    await post(commit('k-aba', 't-4', {}, start + 3_000));
    expect(await view('k-aba', '/booking-target')).toMatchObject({
      status: 'committed',
      target: { slotTimeUtc: '2027-02-20T15:00:00Z' },
      commit: { toolCallId: 't-3', repeats: 1 },
      superseded: [{ target: { slotTimeUtc: '2027-02-20T15:00:00Z' } }, { target: other }],
    });
    expect(await typed('call-k-aba', 'BookingCommitted')).toHaveLength(3);
  });

  it('C-14: a search that was cut off is no search without a hit', async () => {
    const at = Date.now() - 60_000;
    const item = { id: 't-1', name: 'findVehicle', arguments: { plate: 'X' } };
    await post({
      message: { type: 'tool-calls', timestamp: at, call: { id: 'k-14' }, toolCallList: [item] },
    });
    await post({ message: { type: 'user-interrupted', timestamp: at + 10, call: { id: 'k-14' } } });
    expect(await view('k-14', '/tools')).toMatchObject({
      invocations: [{ toolCallId: 't-1', interrupted: true, resultReachedModel: false }],
    });
  });

  it('C-16: an empty call id names no stream', async () => {
    await post({ message: { type: 'hang', call: { id: '' } } });
    expect(await service.events('call-')).toEqual([]);
  });

  it('C-28, C-29: a handoff without its values, or at the wrong moment, is refused in words', async () => {
    const asked = (callId: string, fields: object) => ({
      message: { type: 'handoff-destination-request', call: { id: callId }, ...fields },
    });
    const half = await post(asked('k-28', { variableValues: { callerFirstName: 'Noor' } }));
    expect(half.body).toMatchObject({ destination: {}, error: expect.any(String) as string });
    expect(await typed('call-k-28', 'HandoffRefused')).toMatchObject([
      { missing: ['blueprintId'] },
    ]);
    const at = Date.now() - 60_000;
    await post({
      message: { type: 'status-update', status: 'ringing', timestamp: at, call: { id: 'k-29' } },
    });
    await post(
      asked('k-29', { timestamp: at + 1_000, parameters: { blueprintId: 'ken-caryl-main' } }),
    );
    expect(await typed('call-k-29', 'HandoffRefused')).toMatchObject([
      { reason: 'call-not-in-progress', callStatus: 'ringing' },
    ]);
    // A call of which nothing says whose line it is has no routes; the first one is not tried again.
    expect(await typed('call-k-29', 'HandoffDestinationResolved')).toEqual([]);
  });

  it('C-29: the second request, once the call is in progress, is resolved', async () => {
    const at = Date.now() - 60_000;
    const call = { id: 'k-29b', phoneNumberId: 'pn_chatfield_main' };
    const say = (type: string, timestamp: number, fields: object) =>
      post({ message: { type, timestamp, call, ...fields } });
    const parameters = { destination: 'dynamic', blueprintId: 'ken-caryl-main' };
    const variableValues = { vehicle: 'grey hatchback', need: 'winter tires' };
    await say('status-update', at, { status: 'ringing' });
    await say('handoff-destination-request', at + 1_000, { parameters, variableValues });
    await say('status-update', at + 2_000, { status: 'in-progress' });
    const { body } = await say('handoff-destination-request', at + 3_000, {
      parameters,
      variableValues,
    });
    expect(body).toMatchObject({ destination: { type: 'squad' } });
    expect(await typed('call-k-29b', 'HandoffRefused')).toHaveLength(1);
    expect(await typed('call-k-29b', 'HandoffDestinationResolved')).toMatchObject([
      { blueprintId: 'ken-caryl-main' },
    ]);
  });

  it('C-30, C-31: a report counts once, with fields and reasons that nobody knows', async () => {
    const report = {
      type: 'end-of-call-report',
      call: { id: 'k-30' },
      endedReason: 'eaten-by-a-grue',
      durationSeconds: 142,
      novel: [1],
    };
    const sorted = Object.fromEntries(Object.entries(report).reverse());
    expect((await post({ message: report })).status).toBe(200);
    await post({ message: sorted });
    expect(await typed('call-k-30', 'CallEnded')).toMatchObject([
      { endedReason: 'eaten-by-a-grue', durationMs: 142_000 },
    ]);
    expect(await view('k-30', '')).toMatchObject({ counts: { redelivered: 1 } });
  });

  it('C-32: a call whose end never came is open and silent', async () => {
    const at = Date.now() - 69 * 60_000;
    await post({
      message: {
        type: 'status-update',
        status: 'in-progress',
        timestamp: at,
        call: { id: 'k-32' },
      },
    });
    expect(await view('k-32', '')).toMatchObject({
      status: 'in-progress',
      open: true,
      silentForMinutes: 69,
      durationMs: null,
    });
    // As it was known at some time: how long it had been silent then is not told.
    expect(await view('k-32', '?asOf=0')).toMatchObject({ open: true, silentForMinutes: null });
  });
});

describe('C-33: without the database of the read models', () => {
  it('messages are taken, and a call is answered about', async () => {
    const service = await startTestService({ DATABASE_URL: 'sqlite:./package.json/views.db' });
    for (let index = 0; index < 10; index++) {
      const message = {
        type: 'end-of-call-report',
        call: { id: `k-33-${index}` },
        endedReason: 'voicemail',
      };
      expect((await service.post(JSON.stringify({ message }))).status).toBe(200);
    }
    expect((await service.ask('/v1/calls/k-33-1')).body).toMatchObject({
      endedReason: 'voicemail',
    });
    expect((await service.ask('/v1/calls')).status).toBe(503);
    const { body } = await service.ask('/health/ready');
    const { parts } = body as {
      parts: { readModels: { detail: { callList: { events: number } } } };
    };
    expect(parts.readModels.detail.callList.events).toBeGreaterThanOrEqual(10);
    await service.close();
  });
});
