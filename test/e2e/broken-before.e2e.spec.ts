import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { SqliteKeyVault } from '../../src/privacy/sqlite.key-vault.js';
import { startTestService, type TestService } from '../support/running-service.js';

let service: TestService;
afterEach(() => service.close());

const clock = '2026-06-10T20:00:00.000Z';
const post = (message: object, at = clock) => service.post(JSON.stringify({ message }), { at });
const slot = { shopClientId: 'shop_chatfield', serviceId: 'svc_oil' };
const [a, b] = ['2026-06-12T16:00:00Z', '2026-06-13T16:00:00Z'];

/** A commit that was said so many seconds after the clock. */
const commit = (id: string, slotTimeUtc: string, seconds: number, fields: object = {}) =>
  post({
    type: 'tool-calls',
    timestamp: Date.parse(clock) + seconds * 1_000,
    call: { id: 'k-1' },
    ...fields,
    toolCallList: [
      { id, function: { name: 'autoOpsConfirmAppointment', arguments: { ...slot, slotTimeUtc } } },
    ],
  });
const target = async () => (await service.ask('/v1/calls/k-1/booking-target')).body;

/** Each of these has happened; the round that found them is told in the changelog's spirit: by what must hold. */
describe('a hostile text', () => {
  it.each([
    ['a selector without an end', { type: `transcript${'[final'.repeat(5_000)}` }],
    ['a name full of blanks', { name: `a${' '.repeat(100_000)}b` }],
    ['a time full of blanks', { slotTimeUtc: `2026${' '.repeat(100_000)}b` }],
    ['braces without an end', { serviceId: '{'.repeat(150_000) }],
  ])('does not hold up the others: %s', async (_, fields) => {
    service = await startTestService();
    const {
      type = 'tool-calls',
      name = 'autoOpsConfirmAppointment',
      ...values
    } = fields as Record<string, string>;
    const item = { id: 't-1', function: { name, arguments: { ...slot, ...values } } };
    expect((await post({ type, call: { id: 'k-1' }, toolCallList: [item] })).status).toBe(200);
    expect((await service.ask('/health/live')).status).toBe(200);
  });
});

describe('a commit that is spelt differently', () => {
  it.each([
    ['1, 2, 3', [0, 1, 2]],
    ['1, 3, 2', [0, 2, 1]],
  ])('is the same commit, arriving %s', async (_, order) => {
    service = await startTestService();
    const said = [
      () => commit('t1', a, 1),
      () => commit('t2', b, 2),
      () => commit('t3', '2026-06-12T10:00:00-06:00', 3),
    ];
    for (const index of order) await said[index]?.();
    expect(await target()).toMatchObject({
      target: { slotTimeUtc: a },
      superseded: [{ target: { slotTimeUtc: a } }, { target: { slotTimeUtc: b } }],
    });
  });

  it('within one message repeats what stands before it', async () => {
    service = await startTestService();
    const times = [a, b, a, '2026-06-12T16:00:00+00:00'];
    const items = times.map((slotTimeUtc, index) => ({
      id: `t${index}`,
      function: { name: 'autoOpsConfirmAppointment', arguments: { ...slot, slotTimeUtc } },
    }));
    await post({ type: 'tool-calls', call: { id: 'k-1' }, toolCallList: items });
    expect(await target()).toMatchObject({
      target: { slotTimeUtc: a },
      commit: { toolCallId: 't2', repeats: 1 },
    });
  });
});

describe('a commit said again after its time', () => {
  it('gets the first one’s result and is refused nowhere', async () => {
    service = await startTestService();
    const soon = '2026-06-10T20:01:00Z';
    const first = await commit('t1', soon, 0);
    const again = await commit('t3', soon, 120);
    expect((again.body as { results: { result: string }[] }).results[0]?.result).toBe(
      (first.body as { results: { result: string }[] }).results[0]?.result,
    );
    await commit('t2', b, 60);
    expect(await target()).toMatchObject({ target: { slotTimeUtc: soon }, refused: [] });
  });
});

describe('a caller who was erased, and a vault that was lost', () => {
  it.each(['erased', 'lost'])('leave the call readable: %s', async (how) => {
    const folder = mkdtempSync(join(tmpdir(), 'call-ledger-erased-'));
    const env = { EVENT_STORE_URL: `sqlite:${join(folder, 'ledger.db')}` };
    const customer = { customer: { number: '+15550132001' } };
    service = await startTestService(env);
    await commit('t1', a, 1, customer);
    await service.close();

    const keys = join(folder, 'ledger.keys.db');
    if (how === 'erased') {
      const vault = new SqliteKeyVault(keys);
      await vault.forget('+15550132001');
      await vault.close();
    } else rmSync(keys);
    service = await startTestService(env);
    for (const view of ['', '/booking-target', '/tools', '/timeline', '/handoff-chain']) {
      expect([view, (await service.ask(`/v1/calls/k-1${view}`)).status]).toEqual([view, 200]);
    }
    for (const id of ['t1', 't2']) {
      const { status, body } = await commit(id, a, 5, customer);
      expect(status).toBe(200);
      const [entry] = (body as { results: Record<string, unknown>[] }).results;
      expect(typeof (entry?.['result'] ?? entry?.['error'])).toBe('string');
    }
    await service.close();
    service = await startTestService();
    rmSync(folder, { recursive: true });
  });
});

describe('two processes on one pair of files', () => {
  it('agree about every call', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'call-ledger-two-'));
    const env = {
      EVENT_STORE_URL: `sqlite:${join(folder, 'ledger.db')}`,
      DATABASE_URL: `sqlite:${join(folder, 'views.db')}`,
    };
    const other = await startTestService(env);
    service = await startTestService(env);
    for (let index = 0; index < 12; index++) {
      const timestamp = Date.parse(clock) + index * 1_000;
      const item = { id: `t-${index}`, name: `tool${index}`, arguments: {} };
      const tools = { type: 'tool-calls', timestamp, call: { id: 'k-1' }, toolCallList: [item] };
      const sender = index % 2 === 0 ? service : other;
      await sender.post(JSON.stringify({ message: tools }), { at: clock });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    const listed = async () =>
      ((await service.ask('/v1/calls')).body as { items: { counts: object }[] }).items[0]?.counts;
    for (let tries = 0; tries < 100; tries++) {
      if (JSON.stringify(await listed())?.includes('"toolsInvoked":12')) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await listed()).toMatchObject({ toolsInvoked: 12 });
    await other.close();
    await service.close();
    service = await startTestService();
    rmSync(folder, { recursive: true });
  });

  it('give one answer to one message', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'call-ledger-two-'));
    const env = { EVENT_STORE_URL: `sqlite:${join(folder, 'ledger.db')}` };
    const other = await startTestService(env);
    service = await startTestService(env);
    const message = {
      type: 'assistant-request',
      call: { id: 'k-2', phoneNumberId: 'pn_chatfield_main' },
    };
    const body = JSON.stringify({ message });
    const answers = await Promise.all([
      service.post(body, { at: clock }),
      other.post(body, { at: '2026-06-10T04:00:00.000Z' }),
    ]);
    expect(answers[0].text).toBe(answers[1].text);
    await other.close();
    await service.close();
    service = await startTestService();
    rmSync(folder, { recursive: true });
  });
});

describe('the decisions door', () => {
  it.each([
    ['a list for a decision', { reporter: 'r', decisions: [[]] }],
    [
      'a year before Christ',
      { reporter: 'r', decisions: [told({ occurredAt: '-2026-01-01T00:00:00Z' })] },
    ],
    [
      'a fraction of an hour',
      { reporter: 'r', decisions: [told({ occurredAt: '2026-01-01T10.5Z' })] },
    ],
    [
      'a list for a candidate',
      {
        reporter: 'r',
        decisions: [told({ data: { compileId: 'c', tool: 't', candidates: [[]] } })],
      },
    ],
    ['nothing', {}],
  ])('refuses %s, naming each field once', async (_, body) => {
    service = await startTestService();
    const { status, body: problem } = await service.post(JSON.stringify(body), {
      endpoint: '/v1/calls/k-1/decisions',
    });
    expect(status).toBe(400);
    const { errors } = problem as { errors: readonly { path: string }[] };
    expect(errors.length).toBeGreaterThan(0);
    expect(new Set(errors.map(({ path }) => path)).size).toBe(errors.length);
  });
});

function told(fields: object): object {
  const data = { compileId: 'c', tool: 'transferCall', candidates: [] };
  return { type: 'GatesEvaluated', occurredAt: clock, data, ...fields };
}
