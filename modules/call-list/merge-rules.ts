import type { Said, Seen } from './call-state.js';

// Each of these gives the same result in whatever order, and however often, its values come.

export function later<Value>(one: Said<Value> | null, other: Said<Value>): Said<Value> {
  if (one === null) return other;
  return isBefore(one, other) ? other : one;
}

export function earlier<Value>(one: Said<Value> | null, other: Said<Value>): Said<Value> {
  if (one === null) return other;
  return isBefore(other, one) ? other : one;
}

export const laterSeen = (one: Seen | null, other: Seen): Seen =>
  one === null || isSeenBefore(one, other) ? other : one;

/** Adds a sighting, once, in the order in which they happened. */
export const withSighting = (list: readonly Seen[], seen: Seen): readonly Seen[] =>
  list.some(({ id }) => id === seen.id)
    ? list
    : [...list, seen].sort((one, other) => (isSeenBefore(one, other) ? -1 : 1));

/** Keeps the first sighting of each name. */
export function withGlimpse(list: readonly Seen[], seen: Seen): readonly Seen[] {
  const known = list.find(({ name }) => name === seen.name);
  if (known !== undefined && !isSeenBefore(seen, known)) return list;
  return withSighting(
    list.filter(({ name }) => name !== seen.name),
    seen,
  );
}

const isSeenBefore = (one: Seen, other: Seen): boolean =>
  one.at < other.at || (one.at === other.at && one.id < other.id);

export const withMember = (set: readonly string[], member: string): readonly string[] =>
  set.includes(member) ? set : [...set, member].sort();

/** Adds one that was said, once, in the order in which they were said. */
export function withSaid<Value>(
  list: readonly Said<Value>[],
  said: Said<Value>,
): readonly Said<Value>[] {
  if (list.some(({ revision }) => revision === said.revision)) return list;
  return [...list, said].sort((one, other) => (isBefore(one, other) ? -1 : 1));
}

export const least = <Value extends string>(
  one: Value | null,
  other: Value | null,
): Value | null => (one === null || (other !== null && other < one) ? other : one);

export const greatest = <Value extends string>(one: Value | null, other: Value): Value =>
  one === null || other > one ? other : one;

export const isBefore = (one: Said<unknown>, other: Said<unknown>): boolean =>
  one.at < other.at || (one.at === other.at && one.revision < other.revision);
