import type { RecordedEvent } from '../../src/event-store/fact.js';
import { compareText } from '../compare-text.js';
import { idsOf, occurredAt, ofType } from '../event-of.js';
import { ownSquadOf } from '../own-squad.js';
import { siblingNamesOf } from './blueprints.js';
import { edgesOf } from './compiled-edges.js';
import type { HandoffCall } from './handoff-calls.js';
import type { Hop } from './hops.js';
import { refusedByTime, type Refusal, type RefusedCalls } from './refusals.js';

/** A handoff that was asked for and led to no swap. */
export type Attempt = Readonly<{
  functionName: string | null;
  toolCallId: string | null;
  at: string;
  outcome: 'no-swap-observed' | 'refused' | 'rejected' | 'pending';
  /** A code; null where none is known. */
  reason: string | null;
  eventIds: readonly string[];
}>;

/** Handoff calls that no hop claims, and refusals that no call claims, in order. */
export function attemptsOf(
  calls: readonly HandoffCall[],
  hops: readonly Hop[],
  refused: RefusedCalls,
  events: readonly RecordedEvent[],
): readonly Attempt[] {
  const claimed = new Set(hops.flatMap(({ eventIds }) => eventIds));
  const won = calls.filter(({ invocation }) => claimed.has(invocation.invoked.id));
  const open = calls.filter((call) => !won.includes(call));
  const later = refusedByTime(
    open.filter((call) => !refused.byCall.has(call)),
    refused.loose,
  );
  const known = assistantsOf(events);
  const attempts = open.map((call): Attempt => {
    const refusal = refused.byCall.get(call) ?? later.byCall.get(call);
    const { functionName, toolCallId, at, invocation } = call;
    if (refusal !== undefined) {
      return { functionName, toolCallId, at, ...refusedFor(refusal, [invocation.invoked]) };
    }
    const isLast = hops.every((hop) => hop.at !== null && hop.at < at) && !hasEnded(events);
    const told = [invocation.invoked, invocation.observed].filter((event) => event !== null);
    const judged = judgedAlone(call, won, known, isLast);
    return { functionName, toolCallId, at, ...judged, eventIds: idsOf(told) };
  });
  const loose = later.loose.map((refusal): Attempt => ({
    functionName: null,
    toolCallId: null,
    at: occurredAt(refusal.refused),
    ...refusedFor(refusal, []),
  }));
  return [...attempts, ...loose].sort(
    (one, other) =>
      compareText(one.at, other.at) || compareText(one.eventIds[0] ?? '', other.eventIds[0] ?? ''),
  );
}

const refusedFor = ({ refused, requested }: Refusal, asked: readonly RecordedEvent[]) => ({
  outcome: 'refused' as const,
  reason: refused.data.reason,
  eventIds: idsOf([...asked, refused, ...(requested === null ? [] : [requested])]),
});

/** A result's text never tells of a swap; that the platform rejected the call is all that it is asked for. */
function judgedAlone(
  { targets, at, invocation }: HandoffCall,
  won: readonly HandoffCall[],
  known: ReadonlySet<string> | null,
  isLast: boolean,
): Pick<Attempt, 'outcome' | 'reason'> {
  const result = invocation.observed?.data.result ?? '';
  if (/\breject(ed|ion)\b/i.test(result)) return { outcome: 'rejected', reason: null };
  const isStranger = known !== null && (targets?.every((name) => !known.has(name)) ?? false);
  if (isStranger) return { outcome: 'no-swap-observed', reason: 'target-not-in-squad' };
  // Of several handoffs in one message Vapi follows one.
  if (won.some((other) => other.at === at)) {
    return { outcome: 'no-swap-observed', reason: 'dropped-in-batch' };
  }
  return { outcome: isLast ? 'pending' : 'no-swap-observed', reason: null };
}

/** Whoever a handoff can lead to; null where no squad is on record (a saved assistant's may hold anybody). */
function assistantsOf(events: readonly RecordedEvent[]): ReadonlySet<string> | null {
  const squad = ownSquadOf(events);
  if (squad === null || squad.data.surface !== 'blueprint') return null;
  return new Set([
    ...squad.data.members.map(({ name }) => name),
    ...edgesOf(events).map(({ to }) => to),
    ...siblingNamesOf(events),
  ]);
}

const hasEnded = (events: readonly RecordedEvent[]): boolean =>
  ofType(events, 'CallEnded').length > 0 ||
  ofType(events, 'CallStatusChanged').some(({ data }) => data.status === 'ended');
