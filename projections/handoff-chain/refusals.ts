import { canonicalJson } from '../../src/json/canonical-json.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { occurredAt, ofType, type EventOf } from '../event-of.js';
import type { HandoffCall } from './handoff-calls.js';

/** A handoff that we refused, with the request that it answers. */
export type Refusal = Readonly<{
  refused: EventOf<'HandoffRefused'>;
  requested: EventOf<'HandoffDestinationRequested'> | null;
}>;

export type RefusedCalls = Readonly<{
  byCall: ReadonlyMap<HandoffCall, Refusal>;
  /** Refusals that no tool call is known for. */
  loose: readonly Refusal[];
}>;

/** A refusal and the request that it answers share the message that caused both. */
export const refusalsOf = (events: readonly RecordedEvent[]): readonly Refusal[] =>
  ofType(events, 'HandoffRefused').map((refused) => ({
    refused,
    requested:
      ofType(events, 'HandoffDestinationRequested').find(
        ({ metadata }) =>
          metadata.causationId !== null && metadata.causationId === refused.metadata.causationId,
      ) ?? null,
  }));

/**
 * The refusals of calls whose arguments are those of the request: such a call led nowhere, whatever happened later.
 * The latest call before the refusal is meant; a history's clock may put it a little later.
 */
export const refusedByArguments = (
  calls: readonly HandoffCall[],
  refusals: readonly Refusal[],
): RefusedCalls =>
  assigned(calls, refusals, ({ requested }, open) => {
    const same = open.filter(
      ({ invocation }) =>
        requested !== null &&
        canonicalJson(requested.data.parameters) ===
          canonicalJson(invocation.invoked.data.arguments),
    );
    return same;
  });

/** What is left goes to the latest call before it whose destination was open, if no hop has claimed that one. */
export const refusedByTime = (
  calls: readonly HandoffCall[],
  refusals: readonly Refusal[],
): RefusedCalls =>
  assigned(calls, refusals, ({ refused }, open) =>
    open.filter(({ at, targets }) => targets === null && at <= occurredAt(refused)),
  );

function assigned(
  calls: readonly HandoffCall[],
  refusals: readonly Refusal[],
  fitting: (refusal: Refusal, open: readonly HandoffCall[]) => readonly HandoffCall[],
): RefusedCalls {
  const byCall = new Map<HandoffCall, Refusal>();
  const loose: Refusal[] = [];
  for (const refusal of refusals) {
    const fits = fitting(
      refusal,
      calls.filter((call) => !byCall.has(call)),
    );
    const call = fits.findLast(({ at }) => at <= occurredAt(refusal.refused)) ?? fits[0];
    if (call === undefined) loose.push(refusal);
    else byCall.set(call, refusal);
  }
  return { byCall, loose };
}
