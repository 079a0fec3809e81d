import { DateTime } from 'luxon';
import type { Surface } from '../../modules/calls/compile.events.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { compareText } from '../compare-text.js';
import { occurredAt, ofType, type EventOf } from '../event-of.js';
import { blueprintOf } from './blueprint-of.js';
import { withNextOpening, type AuditedCandidate } from './next-opening.js';

export type AuditedTool = Readonly<{
  tool: string;
  /** Ids of the destinations that no gate blocked. */
  offered: readonly string[];
  /** Sub-agents that were given the tool, and that asked for it and were not. */
  registeredOn: readonly string[];
  omittedFrom: readonly string[];
  candidates: readonly AuditedCandidate[];
  eventId: string;
}>;

export type AuditedCompile = Readonly<{
  compileId: string;
  surface: Surface | null;
  /** Whose compile it is; null on the legacy surface and where it was not recorded. */
  blueprintId: string | null;
  /** Null, like the zone, where the compile's inputs were not recorded. */
  clock: string | null;
  /** Weekday and time of the clock in the team's zone, e.g. `Tuesday 18:20`, or `not recorded`. */
  local: string;
  timezone: string | null;
  tools: readonly AuditedTool[];
  /** Tools withheld from a sub-agent by something else than destinations, e.g. a caller rule. */
  withheld: readonly Readonly<{
    tool: string;
    subAgent: string;
    reason: string;
    because: string | null;
    eventId: string;
  }>[];
}>;

type Told = Readonly<{
  compileId: string;
  inputs: EventOf<'CompileInputsRecorded'>['data'] | null;
  rank: string;
}>;

/**
 * Every compile that something is recorded of: the call's own before its siblings, earlier clocks before later ones.
 * A compiler that lives elsewhere may report verdicts without its inputs; they are shown all the same.
 */
export function compilesOf(events: readonly RecordedEvent[]): readonly AuditedCompile[] {
  const inputs = new Map(
    ofType(events, 'CompileInputsRecorded').map(({ data }) => [data.compileId, data] as const),
  );
  const deciding = [
    ...ofType(events, 'CompileInputsRecorded'),
    ...ofType(events, 'GatesEvaluated'),
    ...ofType(events, 'ToolOmitted'),
    ...ofType(events, 'SquadCompiled'),
  ];
  const told = new Map<string, Told>();
  for (const event of deciding) {
    const { compileId } = event.data;
    const own = inputs.get(compileId) ?? null;
    const isSibling = own !== null && own.parentCompileId !== null;
    const rank = `${isSibling ? 1 : 0} ${own?.clock ?? occurredAt(event)} ${compileId}`;
    const known = told.get(compileId);
    if (known === undefined || rank < known.rank)
      told.set(compileId, { compileId, inputs: own, rank });
  }
  return [...told.values()]
    .sort((one, other) => compareText(one.rank, other.rank))
    .map((compile) => audited(compile, events));
}

function audited({ compileId, inputs }: Told, events: readonly RecordedEvent[]): AuditedCompile {
  const own = <Event extends { data: { compileId: string } }>(all: readonly Event[]) =>
    all.filter(({ data }) => data.compileId === compileId);
  const [squad] = own(ofType(events, 'SquadCompiled'));
  const [selected] = ofType(events, 'SurfaceSelected');
  const place = placeIn(squad?.data.members.map(({ name }) => name) ?? []);
  const registered = own(ofType(events, 'ToolRegistered'));
  const omitted = own(ofType(events, 'ToolOmitted'));
  const evaluated = own(ofType(events, 'GatesEvaluated'));
  const subAgents = (all: readonly { data: { tool: string; subAgent: string } }[], tool: string) =>
    [
      ...new Set(all.filter(({ data }) => data.tool === tool).map(({ data }) => data.subAgent)),
    ].sort(place);
  return {
    compileId,
    surface: squad?.data.surface ?? selected?.data.surface ?? null,
    blueprintId: blueprintOf(inputs?.directory ?? null),
    clock: inputs?.clock ?? null,
    local: localTime(inputs),
    timezone: inputs?.timezone ?? null,
    tools: byToolName(evaluated).map(({ id, data }) => ({
      tool: data.tool,
      offered: data.candidates.filter(({ offered }) => offered).map((candidate) => candidate.id),
      registeredOn: subAgents(registered, data.tool),
      omittedFrom: subAgents(omitted, data.tool),
      candidates: data.candidates.map((candidate) =>
        withNextOpening(candidate, inputs?.timezone ?? null),
      ),
      eventId: id,
    })),
    withheld: omitted
      .filter(({ data }) => !evaluated.some((event) => event.data.tool === data.tool))
      .map(({ id, data: { tool, subAgent, reason, because } }) => ({
        tool,
        subAgent,
        reason,
        because,
        eventId: id,
      }))
      .sort(
        (one, other) =>
          place(one.subAgent, other.subAgent) ||
          compareText(one.tool, other.tool) ||
          compareText(one.eventId, other.eventId),
      ),
  };
}

/** Members of the squad in its order, then others by name: the order of arrival must not show. */
const placeIn =
  (members: readonly string[]) =>
  (one: string, other: string): number => {
    const [left = 0, right = 0] = [one, other].map((name) =>
      members.includes(name) ? members.indexOf(name) : members.length,
    );
    return left - right || compareText(one, other);
  };

/** The cold transfer before the warm one, whatever the order of arrival was. */
const byToolName = (evaluated: readonly EventOf<'GatesEvaluated'>[]) =>
  [...evaluated].sort(
    (one, other) =>
      Number(other.data.tool === 'transferCall') - Number(one.data.tool === 'transferCall') ||
      compareText(one.data.tool, other.data.tool) ||
      compareText(one.id, other.id),
  );

function localTime(inputs: Told['inputs']): string {
  if (inputs === null) return 'not recorded';
  const local = DateTime.fromISO(inputs.clock, { zone: inputs.timezone }).setLocale('en-US');
  return local.isValid ? local.toFormat('cccc HH:mm') : 'not recorded';
}
