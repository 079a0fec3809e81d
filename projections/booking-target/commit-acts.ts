import type { BookingTarget } from '../../modules/calls/tool.events.js';
import { isSameTarget } from '../../modules/tools/offered-slots.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { inOrder, occurredAt, ofType, type EventOf } from '../event-of.js';
import { invocationsOf } from '../invocations.js';

/** A commit tool's accepted call: one that committed, or one that repeated a commit. */
export type CommitAct = Readonly<{
  event: EventOf<'BookingCommitted'> | EventOf<'ToolInvoked'>;
  target: BookingTarget;
  toolCallId: string | null;
  /** The assistant that the message named. */
  assistantName: string | null;
  /** The commit itself: the event, or the one that it repeats. */
  committed: EventOf<'BookingCommitted'>;
}>;

/** One stretch of acts for the same target; the first of them is the commit. */
export type Commit = Readonly<{ act: CommitAct; repeats: number }>;

/**
 * The commits of a call in the order in which they happened, whatever arrived first. A call that was answered as a
 * repeat is an act too: if another target came between, the caller has come back to the first.
 */
export function commitsOf(events: readonly RecordedEvent[]): readonly Commit[] {
  const commits: { act: CommitAct; repeats: number }[] = [];
  for (const act of actsOf(events)) {
    const last = commits.at(-1);
    if (last !== undefined && isSameTarget(last.act.target, act.target)) last.repeats += 1;
    else commits.push({ act, repeats: 0 });
  }
  return commits;
}

function actsOf(events: readonly RecordedEvent[]): readonly CommitAct[] {
  const committed = ofType(events, 'BookingCommitted');
  const invocations = invocationsOf(events);
  const own = committed.map((event) => actOf(event, event));
  const replays = invocations.flatMap(({ invoked }): readonly CommitAct[] => {
    const { replayOf, invocationId } = invoked.data;
    const first = committed.find(({ data }) => data.invocationId === replayOf);
    const isOwn = committed.some(({ data }) => data.invocationId === invocationId);
    return replayOf === null || first === undefined || isOwn ? [] : [actOf(invoked, first)];
  });
  // The calls of one message happen at one time; their order is that in which they were asked for.
  const places = new Map(
    [...own, ...replays].map((act) => {
      const { event } = act;
      const asked = invocations.find(
        ({ invoked }) => invoked.data.invocationId === event.data.invocationId,
      )?.invoked;
      const isSameTime = asked !== undefined && occurredAt(asked) === occurredAt(event);
      return [isSameTime ? asked : event, act] as const;
    }),
  );
  return inOrder([...places.keys()])
    .map((place) => places.get(place))
    .filter((act) => act !== undefined);
}

const actOf = (event: CommitAct['event'], committed: EventOf<'BookingCommitted'>): CommitAct => ({
  event,
  target: committed.data.target,
  toolCallId: event.data.toolCallId,
  assistantName: event.data.assistantName,
  committed,
});
