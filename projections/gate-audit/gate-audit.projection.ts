import { DateTime } from 'luxon';
import type { GateCandidate, Surface } from '../../modules/calls/call.events.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { occurredAt, ofType, type EventOf } from '../event-of.js';
import type { CallProjection } from '../projection.js';

export type AuditedTool = Readonly<{
  tool: string;
  /** Ids of the destinations that no gate blocked. */
  offered: readonly string[];
  /** Sub-agents that were given the tool, and that asked for it and were not. */
  registeredOn: readonly string[];
  omittedFrom: readonly string[];
  candidates: readonly GateCandidate[];
  eventId: string;
}>;

export type AuditedCompile = Readonly<{
  compileId: string;
  surface: Surface | null;
  clock: string;
  /** Weekday and time of the clock in the team's zone, e.g. `Tuesday 18:20`. */
  local: string;
  timezone: string;
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

export type GateAudit = Readonly<{
  compiles: readonly AuditedCompile[];
  inCallChecks: readonly Readonly<{
    toolCallId: string | null;
    status: string;
    at: string;
    candidates: readonly GateCandidate[];
    action: string | null;
    eventId: string;
  }>[];
}>;

/** What every gate said of every candidate, per compile (the call's own first) and during the call. */
export const gateAudit: CallProjection<GateAudit> = (events) => ({
  compiles: compilesOf(events).map((inputs) => audited(inputs, events)),
  inCallChecks: ofType(events, 'TransferWindowChecked').map((event) => ({
    toolCallId: event.data.toolCallId,
    status: event.data.status,
    at: occurredAt(event),
    candidates: event.data.candidates,
    action: event.data.action,
    eventId: event.id,
  })),
});

type Inputs = EventOf<'CompileInputsRecorded'>['data'];

/** The call's own compile before its siblings, earlier clocks before later ones. */
function compilesOf(events: readonly RecordedEvent[]): readonly Inputs[] {
  const rank = ({ parentCompileId, clock, compileId }: Inputs): string =>
    `${parentCompileId === null ? 0 : 1} ${clock} ${compileId}`;
  return ofType(events, 'CompileInputsRecorded')
    .map(({ data }) => data)
    .sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

function audited(inputs: Inputs, events: readonly RecordedEvent[]): AuditedCompile {
  const { compileId, clock, timezone } = inputs;
  const own = <Event extends { data: { compileId: string } }>(all: readonly Event[]) =>
    all.filter(({ data }) => data.compileId === compileId);
  const [squad] = own(ofType(events, 'SquadCompiled'));
  const [selected] = ofType(events, 'SurfaceSelected');
  const members = squad?.data.members.map(({ name }) => name) ?? [];
  const inSquadOrder = (names: readonly string[]): readonly string[] =>
    [...new Set(names)].sort(
      (one, other) => members.indexOf(one) - members.indexOf(other) || (one < other ? -1 : 1),
    );
  const registered = own(ofType(events, 'ToolRegistered'));
  const omitted = own(ofType(events, 'ToolOmitted'));
  const evaluated = own(ofType(events, 'GatesEvaluated'));
  const subAgents = (all: readonly { data: { tool: string; subAgent: string } }[], tool: string) =>
    inSquadOrder(all.filter(({ data }) => data.tool === tool).map(({ data }) => data.subAgent));
  return {
    compileId,
    surface: squad?.data.surface ?? selected?.data.surface ?? null,
    clock,
    local: localTime(clock, timezone),
    timezone,
    tools: byToolName(evaluated).map(({ id, data }) => ({
      tool: data.tool,
      offered: data.candidates.filter(({ offered }) => offered).map((candidate) => candidate.id),
      registeredOn: subAgents(registered, data.tool),
      omittedFrom: subAgents(omitted, data.tool),
      candidates: data.candidates,
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
      })),
  };
}

/** Of one append, in its order, whatever the order of arrival was: the cold transfer before the warm one. */
const byToolName = (evaluated: readonly EventOf<'GatesEvaluated'>[]) =>
  [...evaluated].sort(
    (one, other) =>
      Number(other.data.tool === 'transferCall') - Number(one.data.tool === 'transferCall') ||
      (one.data.tool < other.data.tool ? -1 : 1),
  );

function localTime(clock: string, timezone: string): string {
  const local = DateTime.fromISO(clock, { zone: timezone }).setLocale('en-US');
  return local.isValid ? local.toFormat('cccc HH:mm') : 'not recorded';
}
