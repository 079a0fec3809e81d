import type { DirectorySnapshot } from '../directory/directory.js';
import type { Team } from '../directory/team.js';
import { legacyAssistants } from './legacy-assistants.js';
import { TeamUnknown } from './team-tool.errors.js';

/** The team asked for, or all; only those with voice assistants on the legacy surface. @throws TeamUnknown */
export function teamsToSync(
  { teams }: Pick<DirectorySnapshot, 'teams'>,
  teamId: string | null,
): readonly Team[] {
  const asked = teamId === null ? teams : teams.filter(({ id }) => id === teamId);
  if (teamId !== null && asked.length === 0) throw new TeamUnknown(teamId);
  return asked.filter((team) => legacyAssistants(team).length > 0);
}
