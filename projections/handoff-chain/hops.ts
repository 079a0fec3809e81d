import type { HandoffScope, SwapEvidence } from '../../modules/calls/handoff.events.js';
import { canonicalJson } from '../../src/json/canonical-json.js';
import type { Json } from '../../src/json/json.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { idsAmong, ofType } from '../event-of.js';
import type { Run } from './active-runs.js';
import { blueprintsOf, resolvedBefore } from './blueprints.js';
import { causesOf, namedCallOf } from './causes.js';
import { edgesOf, only, type Edge } from './compiled-edges.js';
import { edgesOfHop } from './edges-of-hop.js';
import type { HandoffCall } from './handoff-calls.js';

/** One change of the active assistant. */
export type Hop = Readonly<{
  seq: number;
  from: string;
  to: string;
  /** Null when nothing that tells of it has a time of its own. */
  at: string | null;
  scope: HandoffScope;
  /** Of a cross-Blueprint hop; null where they are not recorded. */
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
  const edges = edgesOf(events);
  const causes = causesOf(runs, calls, edges);
  const blueprints = blueprintsOf(events);
  const toldCross = toldCrossIn(events);
  return runs.slice(1).map((run, index): Hop => {
    const from = runs[index]?.name ?? '';
    const cause = causes.get(index + 1) ?? null;
    const functionName =
      run.sightings.find((sighting) => sighting.functionName !== null)?.functionName ??
      cause?.functionName ??
      null;
    const resolved = resolvedBefore(events, runs, index + 1);
    const blueprintId = resolved?.data.blueprintId ?? null;
    const taken = edgesOfHop(edges, { from, to: run.name, functionName, blueprintId });
    const fromBlueprint =
      only(taken.map((edge) => edge.fromBlueprint)) ?? blueprints.get(from) ?? null;
    const toBlueprint =
      only(taken.map((edge) => edge.toBlueprint)) ??
      blueprintId ??
      blueprints.get(run.name) ??
      null;
    const isCross =
      taken.some((edge) => edge.isCross) ||
      (taken.length === 0 && resolved !== null) ||
      (fromBlueprint !== null && toBlueprint !== null && fromBlueprint !== toBlueprint) ||
      run.sightings.some(({ eventId }) => toldCross.has(eventId));
    const ids = [
      ...taken.map(({ eventId }) => eventId),
      ...(cause === null ? [] : [cause.invocation.invoked.id]),
      ...(isCross && resolved !== null ? [resolved.id] : []),
      ...run.sightings.map(({ eventId }) => eventId),
    ];
    return {
      seq: index + 1,
      from,
      to: run.name,
      at: run.at,
      scope: isCross ? 'cross-blueprint' : 'intra-squad',
      ...(isCross && { fromBlueprint, toBlueprint }),
      functionName,
      toolCallId: namedCallOf(run) ?? cause?.toolCallId ?? null,
      contextEngineeringPlan: planOf(taken),
      evidence: [...new Set(run.sightings.flatMap(({ evidence }) => evidence))].sort(),
      eventIds: idsAmong(events, ids),
    };
  });
}

/** Swaps that their own message calls cross-Blueprint. */
const toldCrossIn = (events: readonly RecordedEvent[]): ReadonlySet<string> =>
  new Set(
    ofType(events, 'HandoffSwapped')
      .filter(({ data }) => data.scope === 'cross-blueprint')
      .map(({ id }) => id),
  );

/** The plan of the edge; where several may have been taken and their plans differ, none is recorded. */
function planOf(taken: readonly Edge[]): Json | null {
  const [first, ...others] = taken;
  const isSame = others.every(({ plan }) => canonicalJson(plan) === canonicalJson(first?.plan));
  return isSame ? (first?.plan ?? null) : null;
}
