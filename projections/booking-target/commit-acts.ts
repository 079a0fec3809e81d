import type { BookingTarget } from '../../modules/calls/call.events.js';
import { isSameTarget } from '../../modules/tools/offered-slots.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { inOrder, ofType, type EventOf } from '../event-of.js';
import { invocationsOf } from '../invocations.js';

/** A commit tool's accepted call: one that committed, or one that repeated a commit. */
export type CommitAct = Readonly<{
  event: RecordedEvent;
  target: BookingTarget;
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
  const own = committed.map((event): CommitAct => ({
    event,
    target: event.data.target,
    committed: event,
  }));
  const replays = invocationsOf(events).flatMap(({ invoked }): readonly CommitAct[] => {
    const { replayOf, invocationId } = invoked.data;
    const first = committed.find(({ data }) => data.invocationId === replayOf);
    const isOwn = committed.some(({ data }) => data.invocationId === invocationId);
    if (replayOf === null || first === undefined || isOwn) return [];
    return [{ event: invoked, target: first.data.target, committed: first }];
  });
  const acts = [...own, ...replays];
  return inOrder(acts.map(({ event }) => event)).flatMap((event) =>
    acts.filter((act) => act.event === event),
  );
}
