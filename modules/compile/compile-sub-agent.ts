import type { JsonObject } from '../../src/json/json.js';
import type { SiblingCopy } from '../calls/compile.events.js';
import type { GateCandidate } from '../calls/gate-candidate.js';
import type { SubAgent } from '../directory/blueprint.js';
import { crossHandoffs } from './cross-handoffs.js';
import type { Decision } from './decision.js';
import { edgeHandoffs } from './edge-handoffs.js';
import type { Finding } from './findings.js';
import type { Place } from './graph-findings.js';
import { handoffName } from './handoff-tools.js';
import { namedTools } from './named-tools.js';
import { longDescriptions } from './payload-findings.js';
import { promiseFindings } from './prompt-promises.js';
import { renderFor } from './render-for.js';
import { savedTools } from './saved-tools.js';
import type { Member, SquadContext } from './squad-context.js';
import { isTransferTool } from './transfer-tools.js';
import type { VapiAssistant, VapiGreeting } from './vapi-types.js';

export type CompiledSubAgent = Readonly<{
  assistant: JsonObject;
  member: Member;
  place: Place;
  decisions: readonly Decision[];
  findings: readonly Finding[];
  copies: readonly SiblingCopy[];
}>;

/** One sub-agent as a squad member: its texts rendered, its tools given or omitted, its handoffs. */
export function compileSubAgent(subAgent: SubAgent, context: SquadContext): CompiledSubAgent {
  const { name } = subAgent;
  const named = namedTools(subAgent, context);
  const takenFunctions = new Set(named.granted.map((tool) => tool.name));
  const edges = edgeHandoffs(subAgent, context, takenFunctions);
  const crossing = crossHandoffs(subAgent, context, takenFunctions);
  const saved = savedTools(subAgent, context);
  const granted = [...named.granted, ...edges.granted, ...crossing.granted];
  const decisions = [named, edges, crossing, saved].flatMap((added) => added.decisions);
  const given = granted.map((tool) => tool.name);
  const prompt = renderFor(context, subAgent.prompt, name, 'the prompt');
  const greeting = greetingOf(subAgent, context);
  return {
    assistant: {
      name,
      model: {
        ...subAgent.model,
        messages: [{ role: 'system', content: prompt.text }],
        tools: granted.map(({ payload }) => payload),
        ...(saved.ids.length > 0 && { toolIds: saved.ids }),
      },
      ...greeting.fields,
    } satisfies VapiAssistant,
    member: { name, subAgent: name, tools: [...given, ...saved.ids] },
    place: {
      name,
      targets: edges.targets ?? [],
      hasExit:
        crossing.granted.length > 0 ||
        saved.ids.length > 0 ||
        given.some((tool) => isTransferTool(tool) || tool === 'endCall'),
    },
    decisions,
    findings: [
      ...[named, edges, crossing].flatMap((added) => added.findings),
      ...prompt.findings,
      ...greeting.findings,
      ...promiseFindings(
        name,
        prompt.text,
        given,
        toolNamesOf(context),
        omittedBy(decisions, context),
      ),
      ...longDescriptions(name, granted),
    ],
    copies: crossing.copies ?? [],
  };
}

/** Without a first message a member that is handed over to would wait for the caller in silence. */
function greetingOf(
  { name, firstMessage }: SubAgent,
  context: SquadContext,
): Readonly<{ fields: JsonObject; findings: readonly Finding[] }> {
  if (firstMessage === undefined) {
    const firstMessageMode = 'assistant-speaks-first-with-model-generated-message';
    return { fields: { firstMessageMode } satisfies VapiGreeting, findings: [] };
  }
  const { text, findings } = renderFor(context, firstMessage, name, 'the first message');
  return { fields: { firstMessage: text } satisfies VapiGreeting, findings };
}

/** Names that a prompt of this Blueprint may mean, beside the registry's. */
const toolNamesOf = ({ slice, crossing }: SquadContext): ReadonlySet<string> =>
  new Set([
    ...slice.tools.map(({ name }) => name),
    ...slice.blueprint.edges.map(({ name, to }) => name ?? handoffName(to)),
    ...crossing.eager.map(({ route }) => handoffName(route.to)),
  ]);

/** What took a tool away from this sub-agent on this call, in words. */
function omittedBy(decisions: readonly Decision[], { transfers }: SquadContext) {
  return new Map(
    decisions.flatMap(({ id, fact }) => {
      if (fact.type !== 'ToolOmitted') return [];
      const { tool, reason } = fact.data;
      const says = isTransferTool(tool)
        ? `which was omitted on this call: ${blockersOf(transfers.candidates)}`
        : `which was omitted on this call (${reason})`;
      return [[tool, { because: id, says }] as const];
    }),
  );
}

/** `Front desk: timeWindow outside-windows; Owner: active inactive` */
const blockersOf = (candidates: readonly GateCandidate[]): string =>
  candidates
    .map(({ name, verdicts }) => {
      const stopping = verdicts.filter(({ verdict }) => verdict !== 'passed');
      return `${name}: ${stopping.map(({ gate, reason }) => `${gate} ${reason}`).join(', ')}`;
    })
    .join('; ') || 'the team has no transfer destination';
