import { LedgerError } from '../../src/errors/ledger.error.js';
import type { Team } from '../directory/team.js';
import { syncTeamTool, type SyncMeans, type SyncOptions } from './sync-team-tool.js';
import { tellOutcome } from './tell-outcome.js';

/**
 * Syncs one team after the other, a line each, so that Vapi is not flooded. A team that fails does not keep the
 * others from it. False when one failed.
 */
export async function syncTeamTools(
  teams: readonly Team[],
  means: SyncMeans,
  options: SyncOptions,
  out: (line: string) => void,
): Promise<boolean> {
  let allSynced = true;
  for (const team of teams) {
    try {
      out(tellOutcome(team, await syncTeamTool(team, means, options)));
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error;
      allSynced = false;
      out(`${team.id}: failed, nothing was recorded: ${error.message}`);
    }
  }
  return allSynced;
}
