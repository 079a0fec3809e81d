import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { teamStream } from '../../../modules/calls/streams.js';
import { teamToolSync } from '../../../modules/team-tool/team-tool-sync.command.js';
import { SqliteEventStore } from '../../../src/event-store/sqlite.event-store.js';
import { startFakeVapiTools, type FakeVapiTools } from '../../support/fake-vapi-tools.js';
import { temporaryDirectory, type TemporaryDirectory } from '../../support/temporary-directory.js';

const named = 'tool_warm_millbrook';
let vapi: FakeVapiTools;
let folder: TemporaryDirectory;
beforeEach(async () => {
  vapi = await startFakeVapiTools();
  vapi.tools.set(named, { id: named, type: 'transferCall', destinations: [] });
  folder = temporaryDirectory();
});
afterEach(async () => {
  await vapi.close();
  folder.remove();
});

async function run(
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Readonly<{ code: number; lines: readonly string[] }>> {
  const lines: string[] = [];
  const settings = {
    EVENT_STORE_URL: `sqlite:${folder.path('ledger.db')}`,
    DIRECTORY_URL: 'file:./test/fixtures/directory',
    VAPI_BASE_URL: vapi.url,
    VAPI_API_KEY: vapi.apiKey,
    ...env,
  };
  const code = await teamToolSync.run(args, settings, (line) => lines.push(line));
  return { code, lines };
}

async function recordedTypes(): Promise<readonly string[]> {
  const store = new SqliteEventStore(folder.path('ledger.db'));
  const events = await store.read(teamStream('millbrook'));
  await store.close();
  return events.map(({ type }) => type);
}

describe('team-tool sync', () => {
  it('syncs every team that has saved assistants, durably', async () => {
    expect(await run()).toEqual({
      code: 0,
      lines: [`millbrook: updated ${named}; offers td_millbrook_shop, td_millbrook_cell`],
    });
    expect(await recordedTypes()).toEqual(['TeamTransferToolSynced']);
    expect((await run()).lines[0]).toContain('unchanged');
  });

  it('syncs the team that is asked for, and sends it again with --force', async () => {
    await run(['millbrook']);
    expect((await run(['millbrook', '--force'])).lines[0]).toContain('updated');
    expect(vapi.writes()).toHaveLength(2);
  });

  it('records once what two runs do at once', async () => {
    const runs = await Promise.all([run(), run()]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(await recordedTypes()).toEqual(['TeamTransferToolSynced']);
  });

  it('ends with 1 when a team failed', async () => {
    vapi.trouble(() => 500);
    const { code, lines } = await run();
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^millbrook: failed/)]);
  });

  it.each([
    ['without a key', [], { VAPI_API_KEY: '' }, /^VAPI_API_KEY: must be set/],
    ['of an unknown team', ['nobody'], {}, /^The directory has no team nobody$/],
    ['with two teams', ['one', 'two'], {}, /^usage: team-tool sync/],
    ['with an unknown flag', ['--dry'], {}, /^usage: team-tool sync/],
    ['with a wrong setting', [], { PORT: 'x' }, /^PORT: /],
    ['without a directory', [], { DIRECTORY_URL: 'file:./nowhere' }, /there is no such folder/],
  ])('is refused %s in one line', async (_, args, env, line) => {
    const { code, lines } = await run(args, env);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(line)]);
    expect(vapi.requests).toEqual([]);
  });

  it('has nothing to do for a team on compiled Blueprints', async () => {
    expect(await run(['chatfield'], {})).toEqual({
      code: 0,
      lines: ['chatfield has no voice assistant on the legacy surface; nothing to sync'],
    });
  });
});
