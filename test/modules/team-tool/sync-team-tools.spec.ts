import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOf } from '../../../modules/compile/hash-of.js';
import { teamTransferTool } from '../../../modules/compile/team-transfer-tool.js';
import { teamStream } from '../../../modules/calls/streams.js';
import type { Team } from '../../../modules/directory/team.js';
import { syncTeamTools } from '../../../modules/team-tool/sync-team-tools.js';
import { vapiTools } from '../../../modules/team-tool/vapi-tools.js';
import type { EventStore } from '../../../src/event-store/event-store.js';
import { StoreUnavailable } from '../../../src/event-store/event-store.errors.js';
import { openLedger } from '../../../src/open-ledger.js';
import { isObject } from '../../../src/json/json.js';
import { startFakeVapiTools, type FakeVapiTools } from '../../support/fake-vapi-tools.js';
import { testConfig } from '../../support/running-service.js';
import { sampleDirectory } from '../compile/compile-of.js';

const at = '2026-06-09T16:05:00.000Z';
const named = 'tool_warm_millbrook';
const sample = sampleDirectory().team('millbrook');
if (sample === undefined) throw new Error('No team millbrook');
const millbrook: Team = sample;

/** The team with only these destinations active. */
const withActive = (...ids: readonly string[]): Team => ({
  ...millbrook,
  transferDestinations: millbrook.transferDestinations.map((one) => ({
    ...one,
    active: ids.includes(one.id),
  })),
});
const withTools = (id: string, toolIds: readonly string[]): Team => ({
  ...millbrook,
  id,
  voiceAssistants: millbrook.voiceAssistants.map((one) => ({ ...one, toolIds })),
});

let vapi: FakeVapiTools;
let store: EventStore;
beforeEach(async () => {
  vapi = await startFakeVapiTools();
  vapi.tools.set(named, { id: named, type: 'transferCall', destinations: [] });
  store = openLedger(testConfig(), {});
});
afterEach(async () => {
  await store.close();
  await vapi.close();
});

type Run = Readonly<{ allSynced: boolean; lines: readonly string[] }>;
async function sync(
  teams: readonly Team[] = [millbrook],
  { force = false, apiKey = vapi.apiKey, baseUrl = vapi.url, timeoutMs = 5_000, into = store } = {},
): Promise<Run> {
  const lines: string[] = [];
  const client = await vapiTools({ apiKey, baseUrl, timeoutMs });
  const means = { store: into, vapi: client, clock: { now: () => at } };
  const allSynced = await syncTeamTools(teams, means, { force }, (line) => lines.push(line));
  return { allSynced, lines };
}
const recorded = async (team = 'millbrook') =>
  (await store.read(teamStream(team))).map(({ type, data }) => ({ type, data }));
const actions = async (team = 'millbrook') =>
  (await recorded(team)).map(({ data }) =>
    isObject(data) ? [data['action'], data['toolId']] : [],
  );

describe('a sync of the team transfer tool', () => {
  it('sends all active destinations to the saved tool, and records exactly that', async () => {
    const { allSynced, lines } = await sync();
    expect(allSynced).toBe(true);
    expect(lines).toEqual([
      `millbrook: updated ${named}; offers td_millbrook_shop, td_millbrook_cell`,
    ]);
    const [sent] = vapi.writes();
    expect(sent).toMatchObject({ method: 'PATCH', path: `/tool/${named}` });
    expect(sent?.body).toEqual(teamTransferTool(millbrook));
    expect(vapi.tools.get(named)).toMatchObject({
      function: { name: 'transferCall' },
      destinations: [{ number: '+15550162010' }, { number: '+15550162011' }],
    });
    expect(await store.read('team-millbrook')).toMatchObject([
      {
        type: 'TeamTransferToolSynced',
        data: {
          teamId: 'millbrook',
          toolId: named,
          action: 'updated',
          destinations: ['td_millbrook_shop', 'td_millbrook_cell'],
          definitionHash: hashOf(teamTransferTool(millbrook)),
          definition: sent?.body,
          replacedToolId: null,
        },
        metadata: { occurredAt: at, teamId: 'millbrook', source: { kind: 'process' } },
      },
    ]);
  });

  it('does nothing the second time', async () => {
    await sync();
    const { lines } = await sync();
    expect(lines).toEqual([
      `millbrook: unchanged ${named}; offers td_millbrook_shop, td_millbrook_cell`,
    ]);
    expect(vapi.writes()).toHaveLength(1);
    expect(await recorded()).toHaveLength(1);
  });

  it('sends it again when forced to', async () => {
    await sync();
    await sync([millbrook], { force: true });
    expect(vapi.writes()).toHaveLength(2);
    expect(await recorded()).toHaveLength(2);
  });

  it('follows a destination that is switched off, and on again', async () => {
    const shopOnly = withActive('td_millbrook_shop');
    for (const team of [millbrook, shopOnly, shopOnly, millbrook]) await sync([team]);
    expect((await recorded()).map(({ data }) => data)).toMatchObject([
      { destinations: ['td_millbrook_shop', 'td_millbrook_cell'] },
      { destinations: ['td_millbrook_shop'] },
      { destinations: ['td_millbrook_shop', 'td_millbrook_cell'] },
    ]);
    expect(vapi.tools.get(named)?.['destinations']).toHaveLength(2);
  });

  it('puts right what was changed at Vapi by hand', async () => {
    await sync();
    vapi.tools.set(named, { ...vapi.tools.get(named), destinations: [] });
    await sync();
    expect(vapi.tools.get(named)?.['destinations']).toHaveLength(2);
  });

  it('makes another tool when Vapi no longer has it, and says what is left to do', async () => {
    await sync();
    vapi.tools.clear();
    const { allSynced, lines } = await sync();
    expect(allSynced).toBe(true);
    expect(lines).toEqual([
      `millbrook: recreated tool_made_1 in place of ${named}, which Vapi no longer has; ` +
        'offers td_millbrook_shop, td_millbrook_cell; still to do: name it in the toolIds of ' +
        'va_millbrook, va_millbrook_builder, in the directory and in the saved assistants',
    ]);
    expect((await recorded())[1]).toMatchObject({
      data: { action: 'recreated', toolId: 'tool_made_1', replacedToolId: named },
    });
    expect((await sync()).lines[0]).toContain('unchanged tool_made_1');
    expect([...vapi.tools.keys()]).toEqual(['tool_made_1']);
    expect((await sync([withTools('millbrook', ['tool_made_1'])])).lines).toEqual([
      'millbrook: unchanged tool_made_1; offers td_millbrook_shop, td_millbrook_cell',
    ]);
  });

  it('creates one for a team that has none', async () => {
    const { lines } = await sync([withTools('millbrook', [])]);
    expect(lines[0]).toMatch(/^millbrook: created tool_made_1; offers .*; still to do: /);
    expect(await actions()).toEqual([['created', 'tool_made_1']]);
  });

  it('takes the destinations away when none is active any more', async () => {
    await sync();
    const { lines } = await sync([withActive()]);
    expect(lines).toEqual([
      `millbrook: updated ${named}; no destination is active, it offers none`,
    ]);
    const emptied = vapi.writes()[1]?.body;
    expect(emptied).toMatchObject({ type: 'transferCall', destinations: [] });
    expect(JSON.stringify(emptied)).not.toContain('enum');
  });

  it('makes no tool that would offer nobody', async () => {
    vapi.tools.clear();
    const { allSynced, lines } = await sync([{ ...withActive(), id: 'quiet' }]);
    expect(allSynced).toBe(true);
    expect(lines).toEqual([
      `quiet: no active transfer destination, so no tool was made; Vapi no longer has ${named}`,
    ]);
    expect(vapi.tools.size).toBe(0);
    expect(await recorded('quiet')).toEqual([]);
  });

  it('does not choose among several transfer tools', async () => {
    vapi.tools.set('tool_b', { id: 'tool_b', type: 'transferCall' });
    const { allSynced, lines } = await sync([withTools('millbrook', [named, 'tool_b'])]);
    expect(allSynced).toBe(false);
    expect(lines[0]).toContain(`several transfer tools (${named}, tool_b)`);
    expect(vapi.writes()).toEqual([]);
  });
});

describe('a sync that fails', () => {
  const failed = 'millbrook: failed, nothing was recorded: ';

  it.each([
    [401, 'VAPI_API_KEY must be'],
    [400, 'it refuses the tool'],
    [429, 'run the sync again in a minute'],
    [500, 'run the sync again later'],
  ])('tells a %i in one line with what to do', async (status, advice) => {
    vapi.trouble(({ method }) => (method === 'PATCH' ? status : undefined));
    const { allSynced, lines } = await sync();
    expect(allSynced).toBe(false);
    expect(lines).toEqual([expect.stringMatching(/^[^\n]+$/)]);
    expect(lines[0]).toContain(`${failed}Vapi answered ${status} (as told): `);
    expect(lines[0]).toContain(advice);
    expect(await recorded()).toEqual([]);
  });

  it('tells a wrong key, and does not show it', async () => {
    const { lines } = await sync([millbrook], { apiKey: 'key-of-somebody' });
    expect(lines[0]).toContain('Vapi answered 401 (Invalid Key');
    expect(lines[0]).not.toContain('key-of-somebody');
    expect(vapi.requests).toEqual([]);
  });

  it.each(['hang', 'half'] as const)(
    'does not wait for a server that answers by a %s',
    async (how) => {
      vapi.trouble(({ method }) => (method === 'PATCH' ? how : undefined));
      const before = performance.now();
      const { lines } = await sync([millbrook], { timeoutMs: 300 });
      expect(performance.now() - before).toBeLessThan(3_000);
      expect(lines).toEqual([
        `${failed}Vapi did not answer within 0.3 s: run the sync again later`,
      ]);
      expect(await recorded()).toEqual([]);
    },
  );

  it('tells that a tool may have been made where the answer to that is lost', async () => {
    vapi.trouble(({ method }) => (method === 'POST' ? 'hang' : undefined));
    const { lines } = await sync([withTools('millbrook', [])], { timeoutMs: 300 });
    expect(lines[0]).toContain('a tool may have been made');
  });

  it('takes no page for a tool', async () => {
    vapi.trouble(() => 'page');
    const { lines } = await sync();
    expect(lines[0]).toContain("VAPI_BASE_URL must be the base of Vapi's API");
    expect(await recorded()).toEqual([]);
  });

  it('tells an address where nobody listens', async () => {
    const { lines } = await sync([millbrook], { baseUrl: 'http://127.0.0.1:9' });
    expect(lines[0]).toMatch(/Vapi cannot be reached \(.+\): check VAPI_BASE_URL/);
  });

  it('does not keep other teams from theirs', async () => {
    vapi.trouble(({ path }) => (path === '/tool/tool_x' ? 500 : undefined));
    const { allSynced, lines } = await sync([withTools('one', ['tool_x']), millbrook]);
    expect(allSynced).toBe(false);
    expect(lines).toEqual([
      expect.stringContaining('one: failed'),
      expect.stringContaining('millbrook: updated'),
    ]);
    expect(await recorded('one')).toEqual([]);
    expect(await recorded()).toHaveLength(1);
  });

  it('takes back a tool that could not be recorded', async () => {
    const full = Object.create(store, {
      append: { value: () => Promise.reject(new StoreUnavailable('The disk is full')) },
    }) as EventStore;
    const { lines } = await sync([withTools('millbrook', [])], { into: full });
    expect(lines).toEqual([`${failed}The disk is full`]);
    expect(vapi.writes().map(({ method }) => method)).toEqual(['POST', 'DELETE']);
    vapi.trouble(({ method }) => (method === 'DELETE' ? 500 : undefined));
    const again = await sync([withTools('millbrook', [])], { into: full });
    expect(again.lines[0]).toContain('tool_made_2 was made and not recorded: delete it at Vapi');
  });
});

describe('two syncs at once', () => {
  it('record an update once', async () => {
    const runs = await Promise.all([sync(), sync()]);
    expect(runs.every(({ allSynced }) => allSynced)).toBe(true);
    expect(await actions()).toEqual([['updated', named]]);
  });

  it('leave one tool behind where both made one', async () => {
    vapi.tools.clear();
    const runs = await Promise.all([sync(), sync(), sync()]);
    expect(runs.every(({ allSynced }) => allSynced)).toBe(true);
    const [kept] = [...vapi.tools.keys()];
    expect(vapi.tools.size).toBe(1);
    expect(await actions()).toEqual([['recreated', kept]]);
  });
});
