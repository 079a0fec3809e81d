import type { RecordedEvent } from '../../src/event-store/fact.js';
import { compiledMembers } from '../calls/compiled-members.js';
import type { DirectorySnapshot } from '../directory/directory.js';
import type { Team } from '../directory/team.js';

export type ActiveTeam = Readonly<{
  team: Team | null;
  voiceAssistantId: string | null;
  /** The active one's own name in its Blueprint; null where the call was not compiled here. */
  subAgent: string | null;
}>;

/**
 * Whose shop the active assistant speaks for: that of its Blueprint, which is a sibling's after a handoff to one, else
 * that of the dialled line.
 */
export function activeTeam(
  assistantName: string | null,
  history: readonly RecordedEvent[],
  directory: Pick<DirectorySnapshot, 'blueprint' | 'team'>,
  line: Readonly<{ teamId: string | null; voiceAssistantId: string | null }>,
): ActiveTeam {
  const member = compiledMembers(history).find(({ name }) => name === assistantName);
  const subAgent = member?.subAgent ?? null;
  const blueprint = directory.blueprint(member?.blueprintId ?? '');
  const team = directory.team(blueprint?.teamId ?? line.teamId ?? '') ?? null;
  if (team === null || team.id === line.teamId) {
    return { team, voiceAssistantId: line.voiceAssistantId, subAgent };
  }
  const runs = team.voiceAssistants.find(({ blueprintId }) => blueprintId === blueprint?.id);
  return { team, voiceAssistantId: runs?.id ?? null, subAgent };
}
