import type { HandoffScope, SwapEvidence } from '../../modules/calls/call.events.js';
import type { Json } from '../../src/json/json.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { occurredAt, ofType, type EventOf } from '../event-of.js';
import type { Run } from './active-runs.js';
import type { HandoffCall } from './handoff-calls.js';

/** One change of the active assistant. */
export type Hop = Readonly<{
  seq: number;
  from: string;
  to: string;
  /** Null when nothing that tells of it has a time of its own. */
  at: string | null;
  scope: HandoffScope;
  fromBlueprint?: string | null;
  toBlueprint?: string | null;
  functionName: string | null;
  toolCallId: string | null;
  /** Null: not recorded. */
  contextEngineeringPlan: Json | null;
  evidence: readonly SwapEvidence[];
  eventIds: readonly string[];
}>;

/** The runs of a call as hops, each with the tool call that caused it where one fits. */
export function hopsOf(
  runs: readonly Run[],
  calls: readonly HandoffCall[],
  events: readonly RecordedEvent[],
): readonly Hop[] {
  const free = [...calls];
  return runs.slice(1).map((run, index) => {
    const from = runs[index]?.name ?? '';
    const named = run.sightings.find(({ toolCallId }) => toolCallId !== null);
    const cause = claim(free, run, named?.toolCallId ?? null);
    const functionName = named?.functionName ?? cause?.functionName ?? null;
    const edge = edgeOf(events, functionName, from, run.name);
    const resolved = resolvedBefore(events, run);
    const isCross = edge?.data.scope === 'cross-blueprint' || (edge === null && resolved !== null);
    return {
      seq: index + 1,
      from,
      to: run.name,
      at: run.at,
      scope: isCross ? 'cross-blueprint' : 'intra-squad',
      ...(isCross && { fromBlueprint: null, toBlueprint: resolved?.data.blueprintId ?? null }),
      functionName,
      toolCallId: named?.toolCallId ?? cause?.toolCallId ?? null,
      contextEngineeringPlan: edge?.data.contextEngineeringPlan ?? null,
      evidence: [...new Set(run.sightings.flatMap(({ evidence }) => evidence))].sort(),
      eventIds: eventIdsOf(run, cause, edge),
    };
  });
}

/** The call that the swap names, else the latest one before it that leads there or leaves it open. */
function claim(free: HandoffCall[], run: Run, toolCallId: string | null): HandoffCall | null {
  const fits = (call: HandoffCall): boolean =>
    (call.target === null || call.target === run.name) && (run.at === null || call.at <= run.at);
  const place =
    toolCallId === null
      ? run.at === null
        ? free.findIndex(fits)
        : free.findLastIndex(fits)
      : free.findIndex((call) => call.toolCallId === toolCallId);
  if (place === -1) return null;
  return free.splice(place, 1)[0] ?? null;
}

function edgeOf(
  events: readonly RecordedEvent[],
  functionName: string | null,
  from: string,
  to: string,
): EventOf<'HandoffCompiled'> | null {
  const edges = ofType(events, 'HandoffCompiled');
  return (
    edges.find(({ data }) => data.functionName === functionName && data.from === from) ??
    edges.find(({ data }) => data.functionName === functionName && data.to === to) ??
    edges.find(({ data }) => functionName === null && data.from === from && data.to === to) ??
    null
  );
}

/** The dynamic destination that was resolved last before the swap, when the target is no member of the squad. */
function resolvedBefore(
  events: readonly RecordedEvent[],
  { at, name }: Run,
): EventOf<'HandoffDestinationResolved'> | null {
  const [squad] = ofType(events, 'SquadCompiled');
  if (squad?.data.members.some((member) => member.name === name) === true) return null;
  const resolved = ofType(events, 'HandoffDestinationResolved');
  return resolved.findLast((event) => at === null || occurredAt(event) <= at) ?? null;
}

function eventIdsOf(
  { sightings }: Run,
  cause: HandoffCall | null,
  edge: EventOf<'HandoffCompiled'> | null,
): readonly string[] {
  const ids = [
    ...(edge === null ? [] : [edge.id]),
    ...(cause === null ? [] : [cause.invocation.invoked.id]),
    ...sightings.map(({ eventId }) => eventId),
  ];
  return [...new Set(ids)].sort();
}
