import { hashOf } from '../compile/hash-of.js';
import { teamTransferTool, type TeamTransferTool } from '../compile/team-transfer-tool.js';
import type { Team } from '../directory/team.js';

/** The transfer tool as the directory wants it: all active destinations, and no other gate. */
export type WantedTool = Readonly<{
  definition: TeamTransferTool;
  definitionHash: string;
  /** Ids of its destinations. */
  destinations: readonly string[];
  numbers: readonly string[];
}>;

export function wantedTool(team: Team): WantedTool {
  const definition = teamTransferTool(team);
  const active = team.transferDestinations.filter((one) => one.active);
  return {
    definition,
    definitionHash: hashOf(definition),
    destinations: active.map(({ id }) => id),
    numbers: active.map(({ number }) => number),
  };
}
