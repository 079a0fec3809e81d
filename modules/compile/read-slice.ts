import type { Blueprint } from '../directory/blueprint.js';
import type { DialledLine, DirectorySnapshot } from '../directory/directory.js';
import type { HandoffRoute } from '../directory/shop-routing.js';
import type { Team } from '../directory/team.js';
import { allowedRoutes } from './allowed-routes.js';
import type { DirectorySlice, SiblingSlice } from './compile-inputs.js';

/**
 * All that a compile reads of the directory, for the line that was dialled: number → team → voice assistant →
 * Blueprint, and the siblings that it may hand over to. The caller's number decides nothing.
 */
export function readSlice(directory: DirectorySnapshot, line: DialledLine): DirectorySlice {
  const { maxEagerPayloadBytes } = directory.routing;
  const nothing = { tools: [], siblings: [], maxEagerPayloadBytes };
  const known = directory.teamOfLine(line);
  if (known === undefined) {
    return { team: null, voiceAssistantId: null, blueprint: null, ...nothing };
  }
  const { team, voiceAssistantId } = known;
  const blueprint = blueprintOf(directory, team, voiceAssistantId);
  if (blueprint === undefined) return { team, voiceAssistantId, blueprint: null, ...nothing };
  return {
    team,
    voiceAssistantId,
    blueprint,
    tools: declaredTools(directory, blueprint),
    siblings: allowedRoutes(directory, blueprint, team).flatMap(
      (route) => readSibling(directory, route) ?? [],
    ),
    maxEagerPayloadBytes,
  };
}

/** The sibling that a route leads to, from its own part of the directory. */
export function readSibling(
  directory: DirectorySnapshot,
  route: HandoffRoute,
): SiblingSlice | undefined {
  const blueprint = directory.blueprint(route.to);
  const team = blueprint && directory.team(blueprint.teamId);
  if (blueprint === undefined || team === undefined) return undefined;
  // Its transfer destinations are those that a call to its own line would get.
  const runs = team.voiceAssistants.find(({ blueprintId }) => blueprintId === blueprint.id);
  return {
    route,
    team,
    blueprint,
    voiceAssistantId: runs?.id ?? null,
    tools: declaredTools(directory, blueprint),
    onward: allowedRoutes(directory, blueprint, team).map(({ to }) => to),
  };
}

function blueprintOf(
  directory: DirectorySnapshot,
  team: Team,
  voiceAssistantId: string,
): Blueprint | undefined {
  const assistant = team.voiceAssistants.find(({ id }) => id === voiceAssistantId);
  return assistant?.mode === 'BLUEPRINT' && assistant.blueprintId !== undefined
    ? directory.blueprint(assistant.blueprintId)
    : undefined;
}

function declaredTools(directory: DirectorySnapshot, { subAgents }: Blueprint) {
  const names = new Set(subAgents.flatMap(({ tools }) => tools));
  return [...names].flatMap((name) => directory.tool(name) ?? []);
}
