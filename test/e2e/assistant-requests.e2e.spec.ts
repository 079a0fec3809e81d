import { afterEach, describe, expect, it } from 'vitest';
import { personalPaths } from '../../modules/calls/personal-values.js';
import type { CompileInputsRecorded } from '../../modules/calls/compile.events.js';
import { blueprintStream } from '../../modules/calls/streams.js';
import { compile } from '../../modules/compile/compile.js';
import { recordedInputs } from '../../modules/compile/record-inputs.js';
import type { Blueprint } from '../../modules/directory/blueprint.js';
import { StoreUnavailable } from '../../src/event-store/event-store.errors.js';
import type { Appended } from '../../src/event-store/event-store.js';
import { MemoryEventStore } from '../../src/event-store/memory.event-store.js';
import { SealedEventStore } from '../../src/event-store/sealed.event-store.js';
import { MemoryKeyVault } from '../../src/privacy/memory.key-vault.js';
import { startTestService, type TestService } from '../support/running-service.js';

let service: TestService;
afterEach(() => service.close());

const evening = '2026-06-10T00:20:00.000Z';
const request = (callId: string, phoneNumberId: string) =>
  JSON.stringify({
    message: {
      type: 'assistant-request',
      call: { id: callId, type: 'inboundPhoneCall', phoneNumberId },
      customer: { number: '+15550132001' },
    },
  });
const ask = (callId: string, phoneNumberId: string, at = evening) =>
  service.post(request(callId, phoneNumberId), { at });
const typed = async (callId: string, type: string) =>
  (await service.events(`call-${callId}`)).filter((event) => event.type === type);
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 200 && !(await holds()); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

type Assistant = Readonly<{
  name: string;
  model: Readonly<{
    tools: readonly Readonly<{
      type: string;
      function?: Readonly<{ name: string }>;
      destinations?: readonly Readonly<{ number: string }>[];
    }>[];
  }>;
}>;
type Squad = Readonly<{ members: readonly Readonly<{ assistant: Assistant }>[] }>;

describe('an assistant request', () => {
  it.each(['pn_chatfield_main', 'pn_south_park', 'pn_copper_state'])(
    'on %s is answered with what its audit says, tool by tool',
    async (line) => {
      service = await startTestService();
      const squad = ((await ask('c-1', line)).body as { squad: Squad }).squad;
      const { body } = await service.ask('/v1/calls/c-1/tools');
      const { subAgents } = body as {
        subAgents: readonly { name: string; registered: readonly { tool: string }[] }[];
      };
      const told = new Map(
        subAgents.map((one) => [one.name, one.registered.map(({ tool }) => tool).sort()]),
      );
      for (const { assistant } of squad.members) {
        const given = assistant.model.tools.map((tool) => tool.function?.name ?? tool.type).sort();
        expect([assistant.name, told.get(assistant.name) ?? []]).toEqual([assistant.name, given]);
      }
      const audit = (await service.ask('/v1/calls/c-1/gate-audit')).body as {
        compiles: readonly {
          tools: readonly { tool: string; offered: readonly string[]; registeredOn: string[] }[];
        }[];
      };
      for (const { tool, offered, registeredOn } of audit.compiles[0]?.tools ?? []) {
        const holders = squad.members.filter(({ assistant }) =>
          assistant.model.tools.some((one) => (one.function?.name ?? one.type) === tool),
        );
        expect(holders.map(({ assistant }) => assistant.name)).toEqual(registeredOn);
        for (const { assistant } of holders) {
          const given = assistant.model.tools.find(
            (one) => (one.function?.name ?? one.type) === tool,
          );
          expect(given?.destinations).toHaveLength(offered.length);
        }
      }
    },
  );

  it('is compiled again byte for byte from what the ledger holds', async () => {
    service = await startTestService();
    const { text } = await ask('c-2', 'pn_chatfield_main');
    const [recorded] = await typed('c-2', 'CompileInputsRecorded');
    const { data } = recorded as unknown as CompileInputsRecorded;
    const documents = new Map<string, Blueprint>();
    for (const hash of JSON.stringify(data).match(/[0-9a-f]{64}/g) ?? []) {
      const [published] = await service.events(blueprintStream(hash));
      if (published !== undefined) {
        documents.set(hash, (published.data as { document: Blueprint }).document);
      }
    }
    const again = recordedInputs(data, 'call-c-2', (hash) => documents.get(hash) ?? null);
    expect(again && compile(again.inputs, again.clock).text).toBe(text);
  });

  it('gets the same answer again, and no second compile', async () => {
    service = await startTestService();
    const first = await ask('c-3', 'pn_chatfield_main');
    const again = await ask('c-3', 'pn_chatfield_main', '2026-06-10T16:20:00.000Z');
    expect(again.text).toBe(first.text);
    expect(await typed('c-3', 'SquadCompiled')).toHaveLength(1);
  });

  it('on the legacy surface gets the saved assistant; the other gates are told, not applied', async () => {
    service = await startTestService();
    const { body } = await ask('c-4', 'pn_millbrook');
    expect(body).toEqual({ assistantId: expect.any(String) as string });
    const { body: audit } = await service.ask('/v1/calls/c-4/gate-audit');
    expect(JSON.stringify(audit)).toContain('not-applied-on-this-surface');
  });

  it('C-25: on a line that nobody has, something that speaks goes out', async () => {
    service = await startTestService();
    const { body } = await ask('c-5', 'pn_nobody');
    expect(body).toEqual({ error: expect.any(String) as string });
    expect(await typed('c-5', 'CompileFailed')).toMatchObject([
      { data: { stage: 'surface', reason: 'line-unknown', fallback: body } },
    ]);
  });

  it('names only tools that fit the hour, and when the desk opens', async () => {
    service = await startTestService();
    await ask('c-6', 'pn_chatfield_main');
    const omitted = await typed('c-6', 'ToolOmitted');
    expect(omitted.map(({ data }) => (data as { tool: string }).tool)).toContain('transferCall');
    const evaluated = await typed('c-6', 'GatesEvaluated');
    expect(JSON.stringify(evaluated[0]?.data)).toContain('"nextOpenAt":"2026-06-10T13:00:00');
  });
});

/** A memory store whose appends to calls can be held up or refused. */
class TroubledStore extends MemoryEventStore {
  held: Promise<void> | null = null;
  refuses = false;

  override async append(...args: Parameters<MemoryEventStore['append']>): Promise<Appended> {
    if (args[0].startsWith('call-')) {
      await this.held;
      if (this.refuses) throw new StoreUnavailable('The disk is full');
    }
    return super.append(...args);
  }
}

describe('an assistant request in trouble', () => {
  const fallback = {
    destination: expect.objectContaining({ type: 'number' }) as object,
  };
  const start = async (): Promise<TroubledStore> => {
    const engine = new TroubledStore();
    const store = new SealedEventStore(engine, new MemoryKeyVault(), personalPaths);
    service = await startTestService({ COMPILE_DEADLINE_MS: '100' }, { store });
    return engine;
  };

  it('gets the team’s fallback at the deadline, and the ledger hears what went out', async () => {
    const engine = await start();
    let release = (): void => undefined;
    engine.held = new Promise((resolve) => (release = resolve));
    const { status, body, text } = await ask('c-7', 'pn_chatfield_main');
    expect(status).toBe(200);
    expect(body).toMatchObject(fallback);
    engine.held = null;
    release();
    await until(async () => (await typed('c-7', 'VapiMessageAnswered')).length > 0);
    expect(await typed('c-7', 'CompileFailed')).toMatchObject([
      { data: { stage: 'store', reason: 'store-slow', fallback: body } },
    ]);
    const answers = await typed('c-7', 'VapiMessageAnswered');
    expect(answers.at(-1)).toMatchObject({ data: { body: text } });
    expect((await ask('c-7', 'pn_chatfield_main')).text).toBe(text);
  });

  it('gets the fallback when the store refuses', async () => {
    const engine = await start();
    engine.refuses = true;
    const { status, body } = await ask('c-8', 'pn_chatfield_main');
    expect(status).toBe(200);
    expect(body).toMatchObject(fallback);
  });
});
