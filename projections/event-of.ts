import type { CallEvent } from '../modules/calls/call.events.js';
import type { RecordedEvent } from '../src/event-store/fact.js';

/** A recorded event of one type of fact. */
export type EventOf<Type extends CallEvent['type']> = RecordedEvent<
  Extract<CallEvent, { type: Type }>
>;

/** Facts are placed by when they happened, then by revision (design/events.md). */
export const inOrder = <Event extends RecordedEvent>(events: readonly Event[]): readonly Event[] =>
  [...events].sort(
    (one, other) =>
      compare(one.metadata.occurredAt, other.metadata.occurredAt) ||
      Number(one.revision - other.revision),
  );

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

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

/** Ids without repetition, in the order of the events. */
export const idsOf = (events: readonly RecordedEvent[]): readonly string[] => [
  ...new Set(inOrder(events).map(({ id }) => id)),
];
