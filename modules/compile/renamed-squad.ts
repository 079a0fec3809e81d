import { isArray, isObject, type Json, type JsonObject } from '../../src/json/json.js';
import type { CompiledSquad } from './squad-context.js';
import { uniqueMemberName } from './unique-name.js';

export type RenamedSquad = Readonly<{ squad: JsonObject; nameOf: (subAgent: string) => string }>;

/**
 * A copy of a squad whose member names are free in the whole payload: Vapi fails a call with "Duplicate Assistant
 * Name" (vapi/README.md 5.2). Takes the names.
 */
export function renamedSquad({ squad, members }: CompiledSquad, taken: Set<string>): RenamedSquad {
  const names = new Map(members.map(({ name }) => [name, uniqueMemberName(name, taken)]));
  const nameOf = (name: string): string => names.get(name) ?? name;
  if ([...names].every(([own, given]) => own === given)) return { squad, nameOf };
  const all = isArray(squad['members']) ? squad['members'] : [];
  return {
    squad: { ...squad, members: all.map((member) => renamedMember(member, nameOf)) },
    nameOf,
  };
}

function renamedMember(member: Json, nameOf: (name: string) => string): Json {
  if (!isObject(member) || !isObject(member['assistant'])) return member;
  const { assistant } = member;
  const { model, name } = assistant;
  const tools = isObject(model) && isArray(model['tools']) ? model['tools'] : [];
  return {
    ...member,
    assistant: {
      ...assistant,
      name: typeof name === 'string' ? nameOf(name) : null,
      model: {
        ...(isObject(model) && model),
        tools: tools.map((tool) => renamedTargets(tool, nameOf)),
      },
    },
  };
}

/** Handoffs inside the copy stay inside the copy. */
function renamedTargets(tool: Json, nameOf: (name: string) => string): Json {
  if (!isObject(tool) || tool['type'] !== 'handoff' || !isArray(tool['destinations'])) return tool;
  const destinations = tool['destinations'].map((destination) =>
    isObject(destination) && typeof destination['assistantName'] === 'string'
      ? { ...destination, assistantName: nameOf(destination['assistantName']) }
      : destination,
  );
  return { ...tool, destinations };
}
