import { objectAt, objectsAt, textAt, type JsonObject } from './json.js';
import { withOverrides } from './merge-overrides.js';
import type { Saved } from './saved.js';

/** An assistant as it runs: all overrides merged in. */
export type Member = Readonly<{
  name: string;
  assistantId: string | null;
  assistant: JsonObject;
  /** `assistantDestinations` of the member, which Vapi turns into tools (fact sheet 4.2, 7.1). */
  destinations: readonly JsonObject[];
}>;

export type Squad = Readonly<{ members: readonly Member[] }>;

/** Vapi would not run it; the text is what the call's record would say. */
export class CannotRun extends Error {}

/** A squad as Vapi runs it. @throws CannotRun for one that it would refuse. */
export function squadOf(squad: JsonObject, saved: Saved, overrides?: JsonObject): Squad {
  const members = objectsAt(squad, 'members').map((member) =>
    memberOf(member, objectAt(squad, 'membersOverrides'), saved, overrides),
  );
  if (members.length === 0) throw new CannotRun('The squad has no members.');
  const twice = members.find(({ name }, index) =>
    members.slice(0, index).some((other) => other.name === name),
  );
  if (twice !== undefined) throw new CannotRun(`Duplicate Assistant Name: ${twice.name}`);
  return { members };
}

/** One assistant by itself: a squad of one. */
export function assistantAlone(
  assistant: JsonObject,
  assistantId: string | null,
  ...overrides: readonly (JsonObject | undefined)[]
): Member {
  const merged = withOverrides(assistant, ...overrides);
  return {
    name: textAt(merged, 'name') ?? assistantId ?? 'unnamed',
    assistantId,
    assistant: merged,
    destinations: [],
  };
}

function memberOf(
  member: JsonObject,
  membersOverrides: JsonObject,
  saved: Saved,
  overrides: JsonObject | undefined,
): Member {
  const assistantId = textAt(member, 'assistantId');
  const base =
    assistantId === null ? objectAt(member, 'assistant') : savedAssistant(saved, assistantId);
  return {
    ...assistantAlone(
      base,
      assistantId,
      objectAt(member, 'assistantOverrides'),
      membersOverrides,
      overrides,
    ),
    destinations: objectsAt(member, 'assistantDestinations'),
  };
}

export function savedAssistant(saved: Saved, id: string): JsonObject {
  const assistant = saved.assistants[id];
  if (assistant === undefined) throw new CannotRun(`No assistant ${id} is saved.`);
  return assistant;
}

export function savedSquad(saved: Saved, id: string): JsonObject {
  const squad = saved.squads[id];
  if (squad === undefined) throw new CannotRun(`No squad ${id} is saved.`);
  return squad;
}

/** A name means a member of the squad that the call is in (5.2). */
export const memberNamed = ({ members }: Squad, name: string): Member | undefined =>
  members.find((member) => member.name === name);
