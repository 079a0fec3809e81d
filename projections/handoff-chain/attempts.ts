import { canonicalJson } from '../../src/json/canonical-json.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { occurredAt, ofType, type EventOf } from '../event-of.js';
import type { HandoffCall } from './handoff-calls.js';
import type { Hop } from './hops.js';

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

type Refusal = Readonly<{
  refused: EventOf<'HandoffRefused'>;
  requested: EventOf<'HandoffDestinationRequested'> | undefined;
}>;

/** Handoff calls that no hop claims, and refusals that no call claims, in order. */
export function attemptsOf(
  calls: readonly HandoffCall[],
  hops: readonly Hop[],
  events: readonly RecordedEvent[],
): readonly Attempt[] {
  const claimed = new Set(hops.flatMap(({ eventIds }) => eventIds));
  const open = calls.filter(({ invocation }) => !claimed.has(invocation.invoked.id));
  const refusals = refusalsOf(events);
  const ownerless = new Set(refusals);
  const attempts = open.map((call): Attempt => {
    const refusal = refusals.find((one) => ownerless.has(one) && isAbout(one, call));
    if (refusal !== undefined) ownerless.delete(refusal);
    const eventIds = [call.invocation.invoked.id, ...(refusal ? [refusal.refused.id] : [])];
    const { functionName, toolCallId, at } = call;
    return {
      functionName,
      toolCallId,
      at,
      ...judged(call, refusal, calls, claimed, events),
      eventIds,
    };
  });
  const loose = [...ownerless].map(({ refused }): Attempt => ({
    functionName: null,
    toolCallId: null,
    at: occurredAt(refused),
    outcome: 'refused',
    reason: refused.data.reason,
    eventIds: [refused.id],
  }));
  return [...attempts, ...loose].sort((one, other) => (one.at < other.at ? -1 : 1));
}

/** A refusal and the request that it answers share the message that caused both. */
const refusalsOf = (events: readonly RecordedEvent[]): readonly Refusal[] =>
  ofType(events, 'HandoffRefused').map((refused) => ({
    refused,
    requested: ofType(events, 'HandoffDestinationRequested').find(
      ({ metadata }) => metadata.causationId === refused.metadata.causationId,
    ),
  }));

const isAbout = ({ refused, requested }: Refusal, { invocation, at }: HandoffCall): boolean =>
  requested === undefined
    ? at <= occurredAt(refused)
    : canonicalJson(requested.data.parameters) === canonicalJson(invocation.invoked.data.arguments);

function judged(
  call: HandoffCall,
  refusal: Refusal | undefined,
  calls: readonly HandoffCall[],
  claimed: ReadonlySet<string>,
  events: readonly RecordedEvent[],
): Pick<Attempt, 'outcome' | 'reason'> {
  if (refusal !== undefined) return { outcome: 'refused', reason: refusal.refused.data.reason };
  const result = call.invocation.observed?.data.result ?? '';
  if (/\breject(ed|ion)\b/i.test(result)) return { outcome: 'rejected', reason: null };
  const [squad] = ofType(events, 'SquadCompiled');
  const isMember = squad?.data.members.some(({ name }) => name === call.target) ?? true;
  if (call.target !== null && !isMember) {
    return { outcome: 'no-swap-observed', reason: 'target-not-in-squad' };
  }
  const isDropped = calls.some(
    (other) => other !== call && other.at === call.at && claimed.has(other.invocation.invoked.id),
  );
  if (isDropped) return { outcome: 'no-swap-observed', reason: 'dropped-in-batch' };
  const isEnded =
    ofType(events, 'CallEnded').length > 0 ||
    ofType(events, 'CallStatusChanged').some(({ data }) => data.status === 'ended');
  return { outcome: isEnded ? 'no-swap-observed' : 'pending', reason: null };
}
