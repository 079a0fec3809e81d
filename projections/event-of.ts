import type { CallEvent } from '../modules/calls/call.events.js';
import type { RecordedEvent } from '../src/event-store/fact.js';
import { compareText } from './compare-text.js';

/** A recorded event of one type of fact. */
export type EventOf<Type extends CallEvent['type']> = RecordedEvent<
  Extract<CallEvent, { type: Type }>
>;

/** Facts are placed by when they happened, then by revision (design/events.md). */
export const inOrder = <Event extends RecordedEvent>(events: readonly Event[]): readonly Event[] =>
  [...events].sort(
    (one, other) =>
      compareText(one.metadata.occurredAt, other.metadata.occurredAt) ||
      Number(one.revision - other.revision),
  );

type ByType = ReadonlyMap<string, readonly RecordedEvent[]>;

/** One answer asks for many types of the same events; they are sorted once. Remembers nothing else. */
const sorted = new WeakMap<readonly RecordedEvent[], ByType>();

/** All events of one type, in order. */
export function ofType<Type extends CallEvent['type']>(
  events: readonly RecordedEvent[],
  type: Type,
): readonly EventOf<Type>[] {
  const byType = sorted.get(events) ?? byTypeOf(events);
  // The type's name decides its data: it is the storage format.
  return (byType.get(type) ?? []) as readonly EventOf<Type>[];
}

function byTypeOf(events: readonly RecordedEvent[]): ByType {
  const byType = new Map<string, RecordedEvent[]>();
  for (const event of inOrder(events)) {
    const same = byType.get(event.type);
    if (same === undefined) byType.set(event.type, [event]);
    else same.push(event);
  }
  sorted.set(events, byType);
  return byType;
}

export const occurredAt = ({ metadata }: RecordedEvent): string => metadata.occurredAt;

/** Ids without repetition, by when the events happened, then by id: a revision tells of the arrival. */
export const idsOf = (events: readonly RecordedEvent[]): readonly string[] => [
  ...new Set(
    [...events]
      .sort(
        (one, other) =>
          compareText(occurredAt(one), occurredAt(other)) || compareText(one.id, other.id),
      )
      .map(({ id }) => id),
  ),
];

/** Those of the ids that a view rests on, in the order in which their events happened. */
export function idsAmong(
  events: readonly RecordedEvent[],
  ids: readonly string[],
): readonly string[] {
  const wanted = new Set(ids);
  return idsOf(events.filter(({ id }) => wanted.has(id)));
}
