import type { Config } from '../../src/config/config.js';
import { readConfig } from '../../src/config/read-config.js';
import { LedgerError } from '../../src/errors/ledger.error.js';
import { openLedger } from '../../src/open-ledger.js';
import { SystemClock } from '../../src/time/clock.js';
import type { Command, Out } from '../cli/command.js';
import { personalPaths } from '../calls/personal-values.js';
import { openDirectory } from '../directory/open-directory.js';
import type { Team } from '../directory/team.js';
import type { SyncOptions } from './sync-team-tool.js';
import { syncTeamTools } from './sync-team-tools.js';
import { teamsToSync } from './teams-to-sync.js';
import { vapiTools, type VapiAccess } from './vapi-tools.js';

const usage = 'team-tool sync [<teamId>] [--force]';

/** Brings the saved transfer tools of the legacy surface in line at Vapi: of one team, or of all that have one. */
export const teamToolSync: Command = {
  words: ['team-tool', 'sync'],
  usage,
  async run(args, env, out) {
    const force = args.includes('--force');
    const [teamId = null, ...rest] = args.filter((word) => word !== '--force');
    if (rest.length > 0 || teamId?.startsWith('-') === true) return refused(out, `usage: ${usage}`);
    const config = readConfig(env);
    if ('length' in config) return refused(out, ...config);
    const { apiKey, baseUrl } = config.vapi;
    if (apiKey === null) {
      return refused(out, 'VAPI_API_KEY: must be set, since the tools are saved at Vapi');
    }
    try {
      const teams = await teamsIn(config, teamId);
      if (teams.length === 0) {
        out(
          `${teamId ?? 'The directory'} has no voice assistant on the legacy surface; nothing to sync`,
        );
        return 0;
      }
      return await syncAll(teams, config, { apiKey, baseUrl }, { force }, out);
    } catch (error) {
      if (error instanceof LedgerError) return refused(out, error.message);
      throw error;
    }
  },
};

async function teamsIn(config: Config, teamId: string | null): Promise<readonly Team[]> {
  const directory = await openDirectory(config);
  try {
    return teamsToSync(directory.current(), teamId);
  } finally {
    await directory.close();
  }
}

async function syncAll(
  teams: readonly Team[],
  config: Config,
  access: VapiAccess,
  options: SyncOptions,
  out: Out,
): Promise<number> {
  const store = openLedger(config, personalPaths);
  try {
    const means = { store, vapi: await vapiTools(access), clock: new SystemClock() };
    return (await syncTeamTools(teams, means, options, out)) ? 0 : 1;
  } finally {
    await store.close();
  }
}

function refused(out: Out, ...lines: readonly string[]): number {
  for (const line of lines) out(line);
  return 1;
}
