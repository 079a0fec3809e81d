import type { ToolKind } from '../../modules/calls/compile.events.js';
import type { Venue } from '../../modules/calls/tool.events.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { compareText } from '../compare-text.js';
import { ofType } from '../event-of.js';
import { ownSquadOf } from '../own-squad.js';
import type { CallProjection } from '../projection.js';
import type { ToolCallView } from './tool-call-view.js';
import { toolCallsOf } from './tool-calls.js';

export type SubAgentTools = Readonly<{
  name: string;
  registered: readonly Readonly<{
    tool: string;
    kind: ToolKind | null;
    venue: Venue;
    serverUrl: string | null;
    compileId: string;
  }>[];
  omitted: readonly Readonly<{
    tool: string;
    reason: string;
    because: string | null;
    compileId: string;
  }>[];
  invocations: readonly ToolCallView[];
}>;

export type ToolLedger = Readonly<{
  subAgents: readonly SubAgentTools[];
  /** All tool calls in order, each once. */
  invocations: readonly ToolCallView[];
}>;

/** Per sub-agent: what it was given, what was withheld, what it called and what came back (design/api.md). */
export const toolLedger: CallProjection<ToolLedger> = (events) => {
  const invocations = toolCallsOf(events);
  const registered = ofType(events, 'ToolRegistered');
  const omitted = ofType(events, 'ToolOmitted');
  const subAgents = namesOf(events, invocations).map((name) => ({
    name,
    registered: registered
      .filter(({ data }) => data.subAgent === name)
      .map(({ data: { tool, kind, venue, serverUrl, compileId } }) => ({
        tool,
        kind,
        venue,
        serverUrl,
        compileId,
      }))
      .sort(byTool),
    omitted: omitted
      .filter(({ data }) => data.subAgent === name)
      .map(({ data: { tool, reason, because, compileId } }) => ({
        tool,
        reason,
        because,
        compileId,
      }))
      .sort(byTool),
    invocations: invocations.filter(({ assistant }) => assistant === name),
  }));
  return { subAgents, invocations };
};

/** Members of the call's own squad in its order, then of others, then whoever else was given, denied or called a tool. */
function namesOf(
  events: readonly RecordedEvent[],
  invocations: readonly ToolCallView[],
): readonly string[] {
  const own = ownSquadOf(events);
  const squads = [...(own === null ? [] : [own]), ...ofType(events, 'SquadCompiled')];
  const members = squads.flatMap(({ data }) => data.members.map(({ name }) => name));
  const others = [
    ...ofType(events, 'ToolRegistered').map(({ data }) => data.subAgent),
    ...ofType(events, 'ToolOmitted').map(({ data }) => data.subAgent),
    ...invocations.map(({ assistant }) => assistant).filter((name) => name !== null),
  ];
  return [...new Set([...members, ...others.sort()])];
}

type OfTool = Readonly<{ tool: string; compileId: string }>;

/** The order of arrival of decisions must not show. */
const byTool = (one: OfTool, other: OfTool): number =>
  compareText(one.tool, other.tool) || compareText(one.compileId, other.compileId);
