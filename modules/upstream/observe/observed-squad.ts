import { isArray, isObject, textOf, type Json } from '../../../src/json/json.js';
import type { Finding } from '../../compile/findings.js';
import { fieldOf, listOf, observedAssistant, unreadable } from './observed-assistant.js';
import type { ObservedAssistant } from './observed-assistant.js';

/** Assistants that can hand over to each other by name. */
export type ObservedSquad = Readonly<{
  members: readonly ObservedAssistant[];
  /** What stood where a member should have. */
  findings: readonly Finding[];
}>;

/** The members of a squad as they stand in the answer, inline or by id. */
export function observedSquad(
  squad: Json,
  squadOverrides: Json | undefined,
  path: string,
): ObservedSquad {
  const listed = fieldOf(squad, 'members');
  if (!isArray(listed)) return { members: [], findings: [unreadable(path, 'has no members.')] };
  const shared = [fieldOf(squad, 'membersOverrides'), squadOverrides];
  const members: ObservedAssistant[] = [];
  const findings: Finding[] = [];
  for (const [index, member] of listed.entries()) {
    const place = `${path}.members[${index}]`;
    const inline = fieldOf(member, 'assistant');
    const savedId = textOf(fieldOf(member, 'assistantId'));
    if (!isObject(inline) && savedId === null) {
      findings.push(unreadable(place, 'names no assistant, neither inline nor by id.'));
      continue;
    }
    const overrides = [fieldOf(member, 'assistantOverrides'), ...shared];
    const base = isObject(inline) ? inline : {};
    const destinations = listOf(fieldOf(member, 'assistantDestinations'));
    const saved = isObject(inline) ? null : savedId;
    members.push(observedAssistant(base, overrides, saved, place, destinations));
  }
  return { members, findings };
}

/** One assistant that serves the call alone. */
export const aloneSquad = (member: ObservedAssistant): ObservedSquad => ({
  members: [member],
  findings: [],
});
