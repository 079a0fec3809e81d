import type { ToolInvoked } from '../modules/calls/tool.events.js';
import type { RecordedEvent } from '../src/event-store/fact.js';
import { compareText } from './compare-text.js';
import { inOrder, occurredAt, ofType, type EventOf } from './event-of.js';

/** One tool call, from all that was told about it. */
export type Invocation = Readonly<{
  invoked: EventOf<'ToolInvoked'>;
  /** What we answered; null while nothing went out, or when Vapi ran it. After a retry it is the last try's. */
  answered: EventOf<'ToolReturned'> | null;
  /** Every answer, the earliest first: a failure never blocks a retry (case C-13). */
  answers: readonly EventOf<'ToolReturned'>[];
  /** What the call's record shows as its result. */
  observed: EventOf<'ToolReturned'> | null;
}>;

/**
 * Tool calls in order, each once. The webhook's word counts entirely where there is one, since a history's telling
 * is only written while it is missing; among histories an entry with a time of its own, then the earliest.
 */
export function invocationsOf(events: readonly RecordedEvent[]): readonly Invocation[] {
  const tellings = new Map<string, EventOf<'ToolInvoked'>[]>();
  for (const event of ofType(events, 'ToolInvoked')) {
    const { invocationId } = event.data;
    tellings.set(invocationId, [...(tellings.get(invocationId) ?? []), event]);
  }
  const chosen = [...tellings.values()].map(best).filter((event) => event !== undefined);
  const returned = ofType(events, 'ToolReturned');
  return inOrder(chosen).map((invoked) => {
    const answers = returned.filter((event) => isAnswerTo(event, invoked.data));
    const observed = observedFor(invoked.data, chosen, returned);
    return { invoked, answers, answered: answers.at(-1) ?? null, observed };
  });
}

function best(tellings: readonly EventOf<'ToolInvoked'>[]): EventOf<'ToolInvoked'> | undefined {
  return (
    tellings.find(({ data }) => data.observedIn === 'webhook') ??
    tellings.find(({ data }) => data.timed) ??
    tellings[0]
  );
}

const isAnswerTo = (
  { data }: EventOf<'ToolReturned'>,
  { invocationId }: ToolInvoked['data'],
): boolean => data.delivery !== 'observed' && data.invocationId === invocationId;

/** A shrunk history may hold a result without its call; the id tells whose it is, if only one call has it. */
function observedFor(
  { invocationId, toolCallId }: ToolInvoked['data'],
  invoked: readonly EventOf<'ToolInvoked'>[],
  returned: readonly EventOf<'ToolReturned'>[],
): EventOf<'ToolReturned'> | null {
  const seen = returned.filter(({ data }) => data.delivery === 'observed');
  const own = seen.filter(({ data }) => data.invocationId === invocationId);
  const isOnly = invoked.filter(({ data }) => data.toolCallId === toolCallId).length === 1;
  const loose = seen.filter(
    ({ data }) => isOnly && data.invocationId === null && data.toolCallId === toolCallId,
  );
  const [first] = own.length > 0 ? timedFirst(own) : timedFirst(loose);
  return first ?? null;
}

const timedFirst = (events: readonly EventOf<'ToolReturned'>[]) =>
  [...events].sort(
    (one, other) =>
      Number(other.data.timed) - Number(one.data.timed) ||
      compareText(occurredAt(one), occurredAt(other)),
  );
