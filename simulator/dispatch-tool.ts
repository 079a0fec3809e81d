import type { ToolCall } from './history.js';
import {
  isObject,
  objectAt,
  objectsAt,
  parsed,
  textAt,
  type Json,
  type JsonObject,
} from './json.js';
import type { LiveCall } from './live-call.js';
import type { ToolRun } from './log.js';
import { toolCalls } from './messages.js';
import { serverOf, type Server } from './server.js';
import { assistantSays, saysBeside } from './speech.js';
import { startWords, toolMessage, wordsOf } from './tool-messages.js';

/** A call of a tool that a server runs. */
export type Asked = Readonly<{ call: ToolCall; tool: JsonObject }>;

/** Types that are sent as `tool-calls` (fact sheet 3.1, 6.4); every other one Vapi runs itself. */
const servedTypes: ReadonlySet<string> = new Set([
  'function',
  'bash',
  'computer',
  'textEditor',
  'make',
  'ghl',
]);

export const isServed = (tool: JsonObject): boolean => servedTypes.has(textAt(tool, 'type') ?? '');

/** A tool's static parameters are laid over the model's arguments (3.1). */
export function sentArguments(tool: JsonObject, values: JsonObject): JsonObject {
  const fixed = objectsAt(tool, 'parameters').map(
    (fixed) => [textAt(fixed, 'key') ?? '', fixed['value'] ?? null] as const,
  );
  return { ...values, ...Object.fromEntries(fixed) };
}

/** The tool's own server first, then the assistant's, then the number's: exactly one, no falling through (7.5). */
const serverFor = (call: LiveCall, tool: JsonObject): Server | null =>
  serverOf(objectAt(tool, 'server')) ?? call.server;

/** Calls of one turn, each server asked once with all that are its own. */
export async function dispatchTools(call: LiveCall, asked: readonly Asked[]): Promise<void> {
  const byUrl = new Map<string, { server: Server | null; asked: Asked[] }>();
  for (const one of asked) {
    const server = serverFor(call, one.tool);
    // What nobody waits for is no part of an awaited message.
    const key = `${server?.url ?? ''} ${String(one.tool['async'] === true)}`;
    const group = byUrl.get(key) ?? { server, asked: [] };
    group.asked.push(one);
    byUrl.set(key, group);
  }
  for (const { server, asked: group } of byUrl.values()) {
    if (call.hasEnded) return;
    await dispatchGroup(call, server, group);
  }
}

async function dispatchGroup(
  call: LiveCall,
  server: Server | null,
  group: readonly Asked[],
): Promise<void> {
  for (const { call: toolCall, tool } of group) {
    if (tool['async'] === true) continue;
    const words = startWords(tool, toolCall.arguments, call.nextTurn());
    if (words !== null) await saysBeside(call, words);
  }
  const message = toolCalls(group, call.setting.argumentsAs);
  if (group.every(({ tool }) => tool['async'] === true)) {
    await call.outbox.tell(call.outgoing(message), server);
    for (const one of group)
      await settle(call, one, server, { outcome: 'not-awaited', result: null });
    return;
  }
  const delivery = await call.ask(message, server);
  const results = resultsIn(call, delivery?.answer ?? null, group);
  for (const one of group) {
    const answered = results.get(one.call.id);
    await settle(call, one, server, readResult(call, one, answered), answered);
  }
}

/** The results by tool call id, with a complaint where their list is not as it must be (3.2). */
function resultsIn(
  call: LiveCall,
  answer: Json,
  group: readonly Asked[],
): ReadonlyMap<string, JsonObject> {
  if (answer === null) return new Map();
  const results = isObject(answer) ? objectsAt(answer, 'results') : [];
  const wanted = group.map(({ call: { id } }) => id);
  const given = results.map((result) => textAt(result, 'toolCallId') ?? '');
  if (JSON.stringify(wanted) !== JSON.stringify(given)) {
    call.complain('results-not-as-asked', `asked ${wanted.join(', ')}; got ${given.join(', ')}`);
  }
  return new Map(results.map((result) => [textAt(result, 'toolCallId') ?? '', result]));
}

type Outcome = Pick<ToolRun, 'outcome' | 'result'>;

function readResult(call: LiveCall, { call: { id, name } }: Asked, answered?: JsonObject): Outcome {
  const nothing: Outcome = { outcome: 'no-result', result: `No result returned for ${id}.` };
  if (answered === undefined) return nothing;
  if (textAt(answered, 'name') !== name) call.complain('result-without-name', `${name} ${id}`);
  const key = 'result' in answered ? 'result' : 'error';
  const value = answered[key];
  if (value === undefined) {
    call.complain('result-missing', `${name} ${id}`);
    return nothing;
  }
  if (typeof value !== 'string') call.complain('result-no-text', `${name} ${id}`);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (/[\r\n]/.test(text)) {
    call.complain('result-with-line-break', `${name} ${id}`);
    return nothing;
  }
  return { outcome: key, result: text };
}

/** What came back goes into the context, and what is to be said of it is said (3.2, 3.3). */
async function settle(
  call: LiveCall,
  { call: toolCall, tool }: Asked,
  server: Server | null,
  outcome: Outcome,
  answered?: JsonObject,
): Promise<void> {
  const { id: toolCallId, name, arguments: values } = toolCall;
  const assistant = call.speaker.name;
  const url = server?.url ?? null;
  call.note({ kind: 'tool', assistant, name, toolCallId, arguments: values, url, ...outcome });
  if (outcome.result !== null) {
    call.addResult(toolCall, outcome.result);
    call.keepResult(name, parsed(outcome.result) ?? outcome.result);
  }
  const kind = isGood(outcome) ? 'request-complete' : 'request-failed';
  // Nothing is said of the failure of a tool that nobody waits for.
  if (outcome.outcome === 'not-awaited' && kind === 'request-failed') return;
  const given = answered === undefined ? {} : objectAt(answered, 'message');
  const message = given['type'] === kind ? given : toolMessage(tool, kind, values);
  const words = message === null ? null : wordsOf(message);
  if (message === null || words === null || message['role'] === 'system') return;
  await assistantSays(call, words, true);
  if (message['endCallAfterSpokenEnabled'] === true) {
    call.endedReason = 'assistant-ended-call-after-message-spoken';
  }
}

/** A completion is announced only of a result that says something. */
const isGood = ({ outcome, result }: Outcome): boolean =>
  outcome === 'not-awaited' || (outcome === 'result' && result !== '');
