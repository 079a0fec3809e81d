import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { startServiceProcess } from '../support/service-process.js';
import { startFakeAvailability, type FakeAvailability } from '../support/fake-availability.js';
import { startTestService, type TestService } from '../support/running-service.js';

const morning = '2026-06-09T16:05:00.000Z';
const evening = '2026-06-10T00:20:00.000Z';
const times = [
  { shopClientId: 'shop_chatfield', serviceId: 'svc_oil', slotTimeUtc: '2026-06-11T16:00:00Z' },
  { shopClientId: 'shop_south_park', serviceId: 'svc_oil', slotTimeUtc: '2026-06-11T15:00:00Z' },
];

type Asked = Readonly<{
  name: string;
  arguments?: object;
  id?: string;
  callId?: string;
  controlUrl?: string;
  assistant?: string;
}>;
const toolCall = ({ name, id = 't-1', callId = 'k-1', controlUrl, assistant, ...rest }: Asked) =>
  JSON.stringify({
    message: {
      type: 'tool-calls',
      ...(assistant !== undefined && { assistant: { name: assistant } }),
      call: {
        id: callId,
        phoneNumberId: 'pn_chatfield_main',
        ...(controlUrl !== undefined && { monitor: { controlUrl } }),
      },
      toolCallList: [{ id, function: { name, arguments: rest.arguments ?? {} } }],
    },
  });

type Answered = Readonly<{ results: readonly Readonly<{ result?: string; error?: string }>[] }>;

let service: TestService;
let calendar: FakeAvailability | null = null;
afterEach(async () => {
  await service.close();
  await calendar?.close();
  calendar = null;
});

const ask = async (asked: Asked, at = morning) => {
  const { body } = await service.post(toolCall(asked), { at });
  const [entry] = (body as Answered).results;
  return {
    error: entry?.error,
    result: entry?.result === undefined ? null : JSON.parse(entry.result),
  };
};
const typed = async (type: string, callId = 'k-1') =>
  (await service.events(`call-${callId}`)).filter((event) => event.type === type);

describe('autoOpsGetAvailability', () => {
  const oil = { name: 'autoOpsGetAvailability', arguments: { serviceId: 'svc_oil' } };

  it('answers with the times of all shops of the group, the earliest first', async () => {
    calendar = await startFakeAvailability(times);
    service = await startTestService({ AVAILABILITY_URL: calendar.url });
    const { result } = await ask(oil);
    expect(result).toMatchObject({
      provider: 'http',
      slots: [
        {
          shopClientId: 'shop_south_park',
          slotTimeUtc: '2026-06-11T15:00:00Z',
          timezone: 'America/Denver',
        },
        { shopClientId: 'shop_chatfield', slotTimeUtc: '2026-06-11T16:00:00Z' },
      ],
    });
    expect(calendar.asked[0]?.shopClientIds).toContain('shop_south_park');
  });

  it('falls back to the called shop alone when the group cannot be asked, and says so on record', async () => {
    calendar = await startFakeAvailability(times, { fails: (shops) => shops > 1 });
    service = await startTestService({ AVAILABILITY_URL: calendar.url });
    const { result } = await ask(oil);
    expect(result).toMatchObject({ slots: [{ shopClientId: 'shop_chatfield' }] });
    expect(await typed('ToolReturned')).toMatchObject([
      {
        data: {
          outcome: 'ok',
          fallback: { tool: 'autoOpsGetAvailabilityLegacy', because: 'unreachable' },
        },
      },
    ]);
  });

  it('makes up no time when nobody answers', async () => {
    calendar = await startFakeAvailability(times, { fails: () => true });
    service = await startTestService({ AVAILABILITY_URL: calendar.url });
    expect((await ask(oil)).error).toContain('cannot be reached');
  });

  it('without a provider answers from opening hours and says so; a commit of such a time was offered', async () => {
    service = await startTestService();
    const { result } = await ask(oil);
    const { slots, provider } = result as {
      provider: string;
      slots: readonly { slotTimeUtc: string }[];
    };
    expect(provider).toBe('built-in');
    const [first] = slots;
    const commit = { name: 'autoOpsConfirmAppointment', id: 't-2', arguments: first ?? {} };
    expect((await ask(commit)).result).toMatchObject({ status: 'confirmed' });
    expect((await service.ask('/v1/calls/k-1/booking-target')).body).toMatchObject({
      commit: {
        verification: 'offered',
        offer: { toolCallId: 't-1' },
        // Whatever shows the commit shows it in the words of the shop (case C-18).
        timezone: 'America/Denver',
        localTime: expect.stringContaining('June 2026') as string,
      },
    });
  });

  it('names the argument that will not do', async () => {
    service = await startTestService();
    expect((await ask({ name: 'autoOpsGetAvailability', arguments: {} })).error).toContain(
      'serviceId',
    );
  });

  it('in its old shape is about the called shop, and its times count as offered', async () => {
    service = await startTestService({ COMMIT_VERIFICATION: 'reject' });
    const legacy = { name: 'autoOpsGetAvailabilityLegacy', arguments: { serviceId: 'svc_oil' } };
    const { result } = await ask(legacy);
    const { slots } = result as { slots: readonly Record<string, string>[] };
    expect(Object.keys(slots[0] ?? {}).sort()).toEqual(['localTime', 'serviceId', 'slotTimeUtc']);
    const chosen = { shopClientId: 'shop_chatfield', ...slots[0] };
    const commit = { name: 'autoOpsConfirmAppointment', id: 't-2', arguments: chosen };
    expect((await ask(commit)).result).toMatchObject({ status: 'confirmed' });
  });
});

describe('checkTransferWindow', () => {
  const check = { name: 'checkTransferWindow' };
  let control: Server;
  let status = 200;
  let received: string[] = [];
  const controlUrl = () =>
    `http://127.0.0.1:${(control.address() as AddressInfo).port}/k-1/control`;

  beforeAll(async () => {
    control = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received.push(body);
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => control.close(resolve)));
  afterEach(() => {
    status = 200;
    received = [];
  });
  const start = async () => {
    service = await startTestService({
      CONTROL_URL_LOOPBACK: 'true',
      CONTROL_URL_HOSTS: '127.0.0.1',
    });
  };

  it('puts the caller through while a desk is open, and keeps the control URL to itself', async () => {
    await start();
    const { result } = await ask({ ...check, controlUrl: controlUrl() });
    expect(result).toMatchObject({
      status: 'transferring',
      destination: { number: '+15550141010' },
    });
    expect(received.map((body) => JSON.parse(body) as unknown)).toMatchObject([
      { type: 'transfer', destination: { number: '+15550141010' } },
    ]);
    expect(await typed('TransferRequested')).toMatchObject([
      {
        data: {
          destination: { number: '+15550141010' },
          mode: 'blind-transfer',
          toolCallId: 't-1',
        },
      },
    ]);
    expect(await typed('TransferWindowChecked')).toMatchObject([
      { data: { status: 'transferring' } },
    ]);
    const shown = (await service.ask('/v1/calls/k-1/events')).text;
    expect(shown).not.toContain('/k-1/control');
    expect((await service.ask('/v1/calls/k-1/gate-audit')).text).toContain('transferring');
  });

  it('tells the model what to do when the call cannot be steered', async () => {
    await start();
    status = 500;
    const { result } = await ask({ ...check, controlUrl: controlUrl() });
    expect(result).toMatchObject({ status: 'open', suggestedAction: expect.any(String) as string });
    expect(await typed('TransferRequested')).toEqual([]);
    expect(await typed('TransferWindowChecked')).toMatchObject([
      { data: { status: 'open', action: expect.stringContaining('status-not-ok') as string } },
    ]);
  });

  it('names transferCall only to a sub-agent that was given it', async () => {
    await start();
    const request = {
      type: 'assistant-request',
      call: { id: 'k-1', phoneNumberId: 'pn_chatfield_main' },
    };
    await service.post(JSON.stringify({ message: request }), { at: morning });
    const { result } = await ask({ ...check, assistant: 'Greeter' });
    expect(result).toMatchObject({
      status: 'open',
      suggestedAction: expect.stringContaining('transferCall') as string,
    });
    const other = await ask({
      ...check,
      id: 't-2',
      assistant: 'Estimates',
      arguments: { reason: 'x' },
    });
    expect(other.result).not.toMatchObject({
      suggestedAction: expect.stringContaining('transferCall') as string,
    });
  });

  it('after hours says when the desk opens, in the words of the shop', async () => {
    await start();
    const { result } = await ask({ ...check, controlUrl: controlUrl() }, evening);
    expect(result).toMatchObject({
      status: 'after-hours',
      nextOpenAt: '2026-06-10T13:00:00Z',
      nextOpenTime: expect.stringContaining('7') as string,
    });
    expect(received).toEqual([]);
  });
});

describe('a process that is killed between invocation and result', () => {
  it('leaves the invocation without a result, and a retry runs it once', async () => {
    service = await startTestService(); // Closed after each test; this one has processes of its own.
    const folder = mkdtempSync(join(tmpdir(), 'call-ledger-tools-'));
    const hanging = await startFakeAvailability(times, { delayMs: 60_000 });
    calendar = await startFakeAvailability(times);
    const env = (availability: string) => ({
      EVENT_STORE_URL: `sqlite:${join(folder, 'ledger.db')}`,
      DATABASE_URL: 'memory:',
      DIRECTORY_URL: 'file:./test/fixtures/directory',
      AVAILABILITY_URL: availability,
    });
    const body = toolCall({ name: 'autoOpsGetAvailability', arguments: { serviceId: 'svc_oil' } });
    const post = (url: string) =>
      fetch(`${url}/vapi/webhook`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
    const toolsOf = async (url: string) =>
      (await (await fetch(`${url}/v1/calls/k-1/tools`)).json()) as { invocations: object[] };

    const first = await startServiceProcess(env(hanging.url));
    const cut = post(first.url).catch((error: unknown) => error);
    while (hanging.asked.length === 0) await pause(20);
    await first.kill();
    expect(await cut).toBeInstanceOf(Error);

    const second = await startServiceProcess(env(calendar.url));
    expect((await toolsOf(second.url)).invocations).toMatchObject([
      { toolCallId: 't-1', state: 'unanswered', result: null },
    ]);
    const answers = await Promise.all([post(second.url), post(second.url)]);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(texts[0]).toContain('"result"');
    expect(texts[1]).toBe(texts[0]);
    expect(calendar.asked).toHaveLength(1);
    expect((await toolsOf(second.url)).invocations).toMatchObject([
      { toolCallId: 't-1', state: 'returned', outcome: 'ok' },
    ]);
    await second.kill();
    await hanging.close();
    rmSync(folder, { recursive: true });
  }, 120_000);
});
