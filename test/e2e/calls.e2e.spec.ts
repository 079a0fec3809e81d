import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { callStream } from '../../modules/calls/streams.js';
import { differences } from '../support/differences.js';
import {
  startFakeAvailability,
  type FakeAvailability,
  type OfferedTime,
} from '../support/fake-availability.js';
import { startTestService, type TestService } from '../support/running-service.js';

type Expected = Readonly<{
  callId: string;
  clock: string;
  answers: readonly Readonly<{ index: number; body: object }>[];
  redelivered?: readonly number[];
  redeliveries: number;
  sameAnswer?: readonly (readonly number[])[];
  toolsInvoked: readonly object[];
  bookingTarget: object;
  handoffChain: object;
  gateAudit: Readonly<{ compiles: readonly object[] }>;
  summary: object;
}>;
type Webhook = Readonly<{ endpoint: string; body: unknown; atMs: number }>;

const root = new URL('../fixtures/calls/', import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

let service: TestService;
let calendar: FakeAvailability;
afterEach(async () => {
  await service.close();
  await calendar.close();
});

/** What the shops have to offer during the call. */
const timesOf = (name: string): readonly OfferedTime[] =>
  existsSync(new URL(`${name}/availability.json`, root))
    ? (read(`${name}/availability.json`) as { slots: readonly OfferedTime[] }).slots
    : [];

async function play(name: string, order?: readonly number[]) {
  const expected = read(`${name}/expected.json`) as Expected;
  const webhooks = read(`${name}/webhooks.json`) as readonly Webhook[];
  calendar = await startFakeAvailability(timesOf(name));
  service = await startTestService({ AVAILABILITY_URL: calendar.url });
  const stream = callStream(expected.callId);
  const added: number[] = [];
  const answers: string[] = [];
  for (const index of order ?? webhooks.keys()) {
    const { endpoint, body, atMs } = webhooks[index] as Webhook;
    const before = (await service.events(stream)).length;
    const at = new Date(Date.parse(expected.clock) + atMs).toISOString();
    const { text, status } = await service.post(JSON.stringify(body), { endpoint, at });
    expect(status).toBe(200);
    added.push((await service.events(stream)).length - before);
    answers.push(text);
  }
  const ask = async (view: string): Promise<Record<string, unknown>> =>
    (await service.ask(`/v1/calls/${expected.callId}${view}`)).body as Record<string, unknown>;
  return { expected, added, answers, ask };
}

describe.each(readdirSync(root).filter((name) => !name.endsWith('.md')))('%s', (name) => {
  it('gives the expected views', async () => {
    const { expected, added, answers, ask } = await play(name);
    const ledger = await ask('/tools');
    expect(differences(expected.bookingTarget, await ask('/booking-target'))).toEqual([]);
    expect(differences(expected.summary, await ask(''))).toEqual([]);
    expect(differences(expected.toolsInvoked, ledger['invocations'])).toEqual([]);
    const audit = (await ask('/gate-audit'))['compiles'] as readonly object[];
    expect(differences(expected.gateAudit.compiles[0], audit[0])).toEqual([]);
    for (const index of expected.redelivered ?? []) expect(added[index]).toBe(0);
    for (const same of expected.sameAnswer ?? []) {
      expect(new Set(same.map((index) => answers[index])).size).toBe(1);
    }
    const { counts } = (await ask('')) as { counts: { redelivered: number } };
    expect(counts.redelivered).toBe(expected.redeliveries);
    expect(differences(expected.handoffChain, await ask('/handoff-chain'))).toEqual([]);
    for (const { index, body } of expected.answers) {
      expect(differences(body, JSON.parse(answers[index] ?? ''))).toEqual([]);
    }
  });
});

describe('f-messy', () => {
  it('gives the same views in the reverse order of arrival', async () => {
    const forwards = await play('f-messy');
    const views = ['/booking-target', '/handoff-chain', '/timeline'];
    const shown = await Promise.all(views.map((view) => forwards.ask(view)));
    await service.close();
    await calendar.close();
    const count = (read('f-messy/webhooks.json') as readonly Webhook[]).length;
    const backwards = await play('f-messy', [...Array(count).keys()].reverse());
    const { bookingTarget, handoffChain } = backwards.expected;
    expect(differences(bookingTarget, await backwards.ask('/booking-target'))).toEqual([]);
    expect(differences(handoffChain, await backwards.ask('/handoff-chain'))).toEqual([]);
    const plain = ({ revision: _, ...view }: Record<string, unknown>): unknown =>
      JSON.parse(JSON.stringify(view));
    const again = await Promise.all(views.map((view) => backwards.ask(view)));
    expect(again.map(plain)).toEqual(shown.map(plain));
  });
});
