import { isObject, textOf, type Json, type JsonObject } from '../../../src/json/json.js';
import type { ToolKind } from '../../calls/compile.events.js';
import type { Venue } from '../../calls/tool.events.js';
import type { Finding } from '../../compile/findings.js';
import { handoffName } from '../../compile/handoff-tools.js';
import { toolNamed } from '../../compile/tool-registry.js';
import { fieldOf, listOf, unreadable, type ObservedAssistant } from './observed-assistant.js';

/** A tool that an assistant of the answer was given. */
export type ObservedTool = Readonly<{
  name: string;
  type: string;
  payload: JsonObject;
  venue: Venue;
  /** Null: nothing that can be seen from outside tells it. */
  kind: ToolKind | null;
  serverUrl: string | null;
  /** Vapi made the name up, since the answer gives none. */
  isNameAssumed: boolean;
}>;

/** Types whose calls Vapi sends to a server of ours (vapi/README.md 3.1); it runs all others itself. */
const backendTypes: ReadonlySet<string> = new Set(['function', 'bash', 'computer', 'textEditor']);

/** The tools of an assistant, those of its legacy destinations included, and what stood where a tool should have. */
export function observedTools(
  assistant: ObservedAssistant,
  isCommitTool: (name: string) => boolean,
): Readonly<{ tools: readonly ObservedTool[]; findings: readonly Finding[] }> {
  const tools: ObservedTool[] = [];
  const findings: Finding[] = [];
  for (const [index, payload] of assistant.tools.entries()) {
    const type = textOf(fieldOf(payload, 'type'));
    if (isObject(payload) && type !== null) tools.push(observedTool(payload, type, isCommitTool));
    else {
      const path = `${assistant.path}.model.tools[${index}]`;
      findings.push(unreadable(path, 'is no tool with a type.', assistant.name));
    }
  }
  return { tools: [...tools, ...impliedTools(assistant)], findings };
}

function observedTool(
  payload: JsonObject,
  type: string,
  isCommitTool: (name: string) => boolean,
): ObservedTool {
  const told = textOf(fieldOf(payload['function'], 'name')) ?? textOf(payload['name']);
  const name = told ?? assumedName(payload, type);
  const isBackend = backendTypes.has(type);
  return {
    name,
    type,
    payload,
    venue: isBackend ? 'backend' : 'vapi',
    kind: isBackend ? kindOf(name, isCommitTool) : 'native',
    serverUrl: textOf(fieldOf(payload['server'], 'url')),
    isNameAssumed: type === 'handoff' && told === null,
  };
}

const kindOf = (name: string, isCommitTool: (name: string) => boolean): ToolKind | null =>
  isCommitTool(name) ? 'commit' : (toolNamed(name, [])?.kind ?? null);

/** What Vapi calls a handoff tool that has no name of its own; other tools go by their type (vapi/README.md 4.2). */
function assumedName(payload: JsonObject, type: string): string {
  if (type !== 'handoff') return type;
  const targets = listOf(payload['destinations'])
    .map(targetName)
    .filter((name) => name !== null);
  const [only, ...others] = targets;
  return only === undefined || others.length > 0 ? 'handoff_to_group' : handoffName(only);
}

const targetName = (destination: Json): string | null =>
  textOf(fieldOf(destination, 'assistantName')) ??
  textOf(fieldOf(fieldOf(destination, 'assistant'), 'name')) ??
  textOf(fieldOf(destination, 'assistantId'));

/** Fields that make a legacy destination a handoff; without them it becomes a `transferCall` (vapi/README.md 4.2). */
const handoffFields = ['assistantId', 'contextEngineeringPlan', 'variableExtractionPlan'] as const;

/** `assistantDestinations` of a member are tools that Vapi makes of them. */
function impliedTools({ destinations }: ObservedAssistant): readonly ObservedTool[] {
  const readable = destinations.filter(isObject);
  const isHandoff = (one: JsonObject) =>
    handoffFields.some((key) => fieldOf(one, key) !== undefined);
  const made = (
    type: 'handoff' | 'transferCall',
    some: readonly JsonObject[],
  ): readonly ObservedTool[] =>
    some.length === 0 ? [] : [observedTool({ type, destinations: some }, type, () => false)];
  return [
    ...readable.filter(isHandoff).flatMap((one) => made('handoff', [one])),
    ...made(
      'transferCall',
      readable.filter((one) => !isHandoff(one)),
    ),
  ];
}
