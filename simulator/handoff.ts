import { objectAt, objectsAt, textAt, type JsonObject } from './json.js';
import type { Saved } from './saved.js';
import {
  assistantAlone,
  CannotRun,
  memberNamed,
  savedAssistant,
  savedSquad,
  squadOf,
  type Member,
  type Squad,
} from './squad.js';
import { destinationLabel } from './tools-of.js';
import { withOverrides } from './merge-overrides.js';

/** Who a handoff leads to, and the squad that the call is in from then on. */
export type Target = Readonly<{
  member: Member;
  squad: Squad;
  scope: 'member' | 'assistant' | 'squad';
  destination: JsonObject;
}>;

export type Choice = Readonly<
  | { kind: 'destination'; destination: JsonObject }
  | { kind: 'number'; number: string }
  | { kind: 'nothing'; detail: string }
>;

/**
 * Which destination the model's argument means (fact sheet 5.5): an id, then a name, then the first one where it is
 * `dynamic` or missing, then a phone number.
 */
export function chooseDestination(tool: JsonObject, named: string | null): Choice {
  const destinations = objectsAt(tool, 'destinations');
  const [first] = destinations;
  if (named === null || named === 'dynamic') {
    const chosen =
      (named === null ? undefined : destinations.find(({ type }) => type === 'dynamic')) ?? first;
    return chosen === undefined
      ? { kind: 'nothing', detail: 'The tool has no destination.' }
      : { kind: 'destination', destination: chosen };
  }
  const byId = destinations.find((one) =>
    [textAt(one, 'assistantId'), textAt(one, 'squadId')].includes(named),
  );
  const chosen = byId ?? destinations.find((one) => destinationLabel(one) === named);
  if (chosen !== undefined) return { kind: 'destination', destination: chosen };
  if (/^\+?[\d\s().-]{3,}$/.test(named)) return { kind: 'number', number: named };
  return { kind: 'nothing', detail: `The tool has no destination ${named}.` };
}

/** Who a destination is; null with the reason where it leads to nobody. */
export function targetOf(
  destination: JsonObject,
  squad: Squad,
  saved: Saved,
): Target | Readonly<{ missing: string }> {
  try {
    return destination['type'] === 'squad'
      ? squadTarget(destination, saved)
      : assistantTarget(destination, squad, saved);
  } catch (error) {
    if (error instanceof CannotRun) return { missing: error.message };
    throw error;
  }
}

/** A whole squad: names mean its own members from then on. */
function squadTarget(destination: JsonObject, saved: Saved): Target | { missing: string } {
  const squadId = textAt(destination, 'squadId');
  const given = squadId === null ? objectAt(destination, 'squad') : savedSquad(saved, squadId);
  const squad = squadOf(given, saved, objectAt(destination, 'squadOverrides'));
  const entry = textAt(destination, 'entryAssistantName');
  const member = entry === null ? squad.members[0] : memberNamed(squad, entry);
  if (member === undefined) return { missing: `The squad has no member ${entry ?? ''}.` };
  return { member, squad, scope: 'squad', destination };
}

/** An inline assistant, a saved one, or a member of the squad that the call is in (5.2). */
function assistantTarget(
  destination: JsonObject,
  squad: Squad,
  saved: Saved,
): Target | { missing: string } {
  const overrides = objectAt(destination, 'assistantOverrides');
  const assistantId = textAt(destination, 'assistantId');
  if ('assistant' in destination || assistantId !== null) {
    const base =
      assistantId === null
        ? objectAt(destination, 'assistant')
        : savedAssistant(saved, assistantId);
    const member = assistantAlone(base, assistantId, overrides);
    return { member, squad, scope: 'assistant', destination };
  }
  const name = textAt(destination, 'assistantName');
  const found = name === null ? undefined : memberNamed(squad, name);
  if (found === undefined) return { missing: `The squad has no member ${name ?? ''}.` };
  const member = { ...found, assistant: withOverrides(found.assistant, overrides) };
  return { member, squad, scope: 'member', destination };
}

export type DynamicAnswer = Readonly<
  | { kind: 'destination'; destination: JsonObject; result: string | null }
  | { kind: 'declined'; error: string | null; result: string | null }
>;

/** A server's answer to `handoff-destination-request` (5.6): an error or an empty destination declines. */
export function readDynamicAnswer(answer: JsonObject): DynamicAnswer {
  const destination = objectAt(answer, 'destination');
  const error = textAt(answer, 'error');
  const result = textAt(answer, 'result');
  return error !== null || Object.keys(destination).length === 0
    ? { kind: 'declined', error, result }
    : { kind: 'destination', destination, result };
}

/** Model arguments that become variables: those that the tool's own parameters name, `destination` not (5.4). */
export function variablesFrom(tool: JsonObject, values: JsonObject): JsonObject {
  const properties = objectAt(objectAt(objectAt(tool, 'function'), 'parameters'), 'properties');
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => key !== 'destination' && key in properties),
  );
}
