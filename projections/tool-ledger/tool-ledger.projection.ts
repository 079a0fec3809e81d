import type { ToolKind, Venue } from '../../modules/calls/call.events.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { ofType } from '../event-of.js';
import type { CallProjection } from '../projection.js';
import type { ToolCallView } from './tool-call-view.js';
import { toolCallsOf } from './tool-calls.js';

export type SubAgentTools = Readonly<{
  name: string;
  registered: readonly Readonly<{
    tool: string;
    kind: ToolKind;
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

/** Members of the squad in its order, then whoever else was given, denied or called a tool. */
function namesOf(
  events: readonly RecordedEvent[],
  invocations: readonly ToolCallView[],
): readonly string[] {
  const members = ofType(events, 'SquadCompiled').flatMap(({ data }) =>
    data.members.map(({ name }) => name),
  );
  const others = [
    ...ofType(events, 'ToolRegistered').map(({ data }) => data.subAgent),
    ...ofType(events, 'ToolOmitted').map(({ data }) => data.subAgent),
    ...invocations.map(({ assistant }) => assistant).filter((name) => name !== null),
  ];
  return [...new Set([...members, ...others.sort()])];
}

const byTool = (one: { tool: string }, other: { tool: string }): number =>
  one.tool < other.tool ? -1 : one.tool > other.tool ? 1 : 0;
