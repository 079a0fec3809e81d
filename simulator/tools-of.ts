import { isList, objectAt, objectsAt, textAt, type JsonObject } from './json.js';
import type { Saved } from './saved.js';
import { CannotRun, type Member } from './squad.js';

/** A tool under the name by which the model calls it. */
export type NamedTool = Readonly<{ name: string; tool: JsonObject }>;

/**
 * What the model of an assistant can call: inline tools, then saved ones, then those that Vapi makes out of other
 * settings. Of several with one name the first counts (fact sheet 3.1, 7.2). @throws CannotRun on an unknown toolId.
 */
export function toolsOf({ assistant, destinations }: Member, saved: Saved): readonly NamedTool[] {
  const model = objectAt(assistant, 'model');
  const ids = isList(model['toolIds'])
    ? model['toolIds'].filter((id) => typeof id === 'string')
    : [];
  const tools = [
    ...objectsAt(model, 'tools'),
    ...ids.map((id) => savedTool(saved, id)),
    ...squadTools(destinations),
    ...(assistant['endCallFunctionEnabled'] === true ? [{ type: 'endCall' }] : []),
  ];
  const named = new Map<string, NamedTool>();
  for (const [index, tool] of tools.entries()) {
    const name = nameOf(tool, index);
    if (!named.has(name)) named.set(name, { name, tool });
  }
  return [...named.values()];
}

function savedTool(saved: Saved, id: string): JsonObject {
  const tool = saved.tools[id];
  if (tool === undefined) throw new CannotRun(`No tool ${id} is saved.`);
  return tool;
}

/** A member's destinations: with any field of today's handoffs they are one, else the older `transferCall` (4.2). */
function squadTools(destinations: readonly JsonObject[]): readonly JsonObject[] {
  const isHandoff = (one: JsonObject): boolean =>
    ['assistantId', 'contextEngineeringPlan', 'variableExtractionPlan'].some((key) => key in one);
  const legacy = destinations.filter((one) => !isHandoff(one));
  return [
    ...destinations.filter(isHandoff).map((one) => ({ type: 'handoff', destinations: [one] })),
    ...(legacy.length > 0 ? [{ type: 'transferCall', destinations: legacy }] : []),
  ];
}

function nameOf(tool: JsonObject, index: number): string {
  const given = textAt(objectAt(tool, 'function'), 'name') ?? textAt(tool, 'name');
  if (given !== null) return given;
  const type = textAt(tool, 'type') ?? '';
  return type === 'handoff' ? handoffNameOf(tool, index) : type;
}

/** Without a name of ours: `handoff_to_<name>` for one destination, else numbered by its place (4.2). */
function handoffNameOf(tool: JsonObject, index: number): string {
  const [first, ...others] = objectsAt(tool, 'destinations');
  const target = first === undefined ? null : destinationLabel(first);
  if (others.length > 0 || target === null) return `handoff_to_group_${index}`;
  return `handoff_to_${target.replaceAll(/[^a-zA-Z0-9_-]/g, '_')}`.slice(0, 64);
}

/** The name or id by which a destination is known to the model; null where it has none. */
export const destinationLabel = (destination: JsonObject): string | null =>
  textAt(destination, 'assistantName') ??
  textAt(objectAt(destination, 'assistant'), 'name') ??
  textAt(destination, 'assistantId') ??
  textAt(objectAt(destination, 'squad'), 'name') ??
  textAt(destination, 'squadId');
