import { isArray, isObject, textOf } from '../../src/json/json.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { occurredAt, ofType, type EventOf } from '../event-of.js';
import { ownSquadOf } from '../own-squad.js';
import type { Run } from './active-runs.js';

/**
 * Which Blueprint a member of the payload is from. Our compiler records it: `blueprintId` beside a member's name, and
 * the copies of a sibling with the names that their members carry.
 */
export function blueprintsOf(events: readonly RecordedEvent[]): ReadonlyMap<string, string> {
  const own = (ownSquadOf(events)?.data.members ?? []).map((member: unknown) => ({
    name: isObject(member) ? textOf(member['name']) : null,
    blueprintId: isObject(member) ? textOf(member['blueprintId']) : null,
  }));
  const copied = ofType(events, 'SiblingCompiled').flatMap(({ data }) =>
    memberNamesOf(data).map((name) => ({ name, blueprintId: data.blueprintId })),
  );
  const found = new Map<string, string>();
  for (const { name, blueprintId } of [...own, ...copied]) {
    if (name !== null && blueprintId !== null && !found.has(name)) found.set(name, blueprintId);
  }
  return found;
}

/** Names of all assistants that a handoff of this call can lead to, by what the compiles recorded. */
export const siblingNamesOf = (events: readonly RecordedEvent[]): readonly string[] =>
  ofType(events, 'SiblingCompiled').flatMap(({ data }) => memberNamesOf(data));

function memberNamesOf(data: Readonly<Record<string, unknown>>): readonly string[] {
  const copies = data['copies'];
  if (!isArray(copies)) return [];
  return copies
    .filter(isObject)
    .flatMap(({ members }) => (isArray(members) ? members.filter(isObject) : []))
    .map(({ name }) => textOf(name))
    .filter((name) => name !== null);
}

/**
 * The dynamic destination that was resolved last before a hop and after the one before it; null where the hop leads
 * to a member of the call's own squad.
 */
export function resolvedBefore(
  events: readonly RecordedEvent[],
  runs: readonly Run[],
  place: number,
): EventOf<'HandoffDestinationResolved'> | null {
  const run = runs[place];
  const since = place > 1 ? (runs[place - 1]?.at ?? null) : null;
  const members = ownSquadOf(events)?.data.members ?? [];
  if (run === undefined || members.some(({ name }) => name === run.name)) return null;
  const resolved = ofType(events, 'HandoffDestinationResolved').findLast(
    (event) =>
      (run.at === null || occurredAt(event) <= run.at) &&
      (since === null || occurredAt(event) >= since),
  );
  return resolved ?? null;
}
