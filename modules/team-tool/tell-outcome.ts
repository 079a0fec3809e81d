import type { Team } from '../directory/team.js';
import { legacyAssistants } from './legacy-assistants.js';
import type { SyncOutcome } from './sync-team-tool.js';

/** One line on what became of a team's tool, and what is left to do by hand. */
export function tellOutcome(team: Team, outcome: SyncOutcome): string {
  if (outcome.outcome === 'nothing-to-offer') {
    const { replacedToolId } = outcome;
    const gone = replacedToolId === null ? '' : `; Vapi no longer has ${replacedToolId}`;
    return `${team.id}: no active transfer destination, so no tool was made${gone}`;
  }
  const { toolId, replacedToolId, destinations } = outcome;
  const place =
    replacedToolId === null ? '' : ` in place of ${replacedToolId}, which Vapi no longer has`;
  const offers =
    destinations.length === 0
      ? 'no destination is active, it offers none'
      : `offers ${destinations.join(', ')}`;
  return `${team.id}: ${outcome.outcome} ${toolId}${place}; ${offers}${leftToDo(team, toolId)}`;
}

/** An assistant that does not name the tool does not transfer with it. */
function leftToDo(team: Team, toolId: string): string {
  const others = legacyAssistants(team).filter(({ toolIds }) => !toolIds?.includes(toolId));
  if (others.length === 0) return '';
  const ids = others.map(({ id }) => id).join(', ');
  return `; still to do: name it in the toolIds of ${ids}, in the directory and in the saved assistants`;
}
