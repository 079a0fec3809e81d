import { dispatchTools, isServed, sentArguments, type Asked } from './dispatch-tool.js';
import type { ToolCall } from './history.js';
import { isObject, objectAt, textAt, type Json } from './json.js';
import type { LiveCall } from './live-call.js';
import { conversationUpdate, knowledgeBaseRequest, modelOutput } from './messages.js';
import { runNative } from './native-tools.js';
import { isRejected } from './rejection.js';
import type { ScriptedCall, Turn } from './script.js';
import { serverOf } from './server.js';
import { assistantSays, endsByPhrase } from './speech.js';
import { toolsOf } from './tools-of.js';

/** A turn of the active model: words, or tool calls, or both. */
export async function runTurn(call: LiveCall, turn: Turn): Promise<void> {
  const active = call.speaker.name;
  if (turn.as !== null && turn.as !== active) {
    call.note({ kind: 'skipped', turnOf: turn.as, active });
    return;
  }
  if (await answeredByKnowledgeBase(call)) return;
  if (turn.calls.length === 0) {
    await assistantSays(call, turn.says);
    if (endsByPhrase(call, turn.says)) call.endedReason = 'assistant-said-end-call-phrase';
    return;
  }
  await runCalls(call, turn);
}

/** Words beside calls stand in OpenAI's history and are never spoken (fact sheet 9.25). */
async function runCalls(call: LiveCall, { says, calls }: Turn): Promise<void> {
  const tools = new Map(toolsOf(call.speaker, call.saved).map(({ name, tool }) => [name, tool]));
  const made = calls.map((scripted) => {
    const toolCall = {
      id: call.newToolCallId(),
      name: scripted.tool,
      arguments: call.filledIn(scripted.arguments),
    };
    return { toolCall, scripted, tool: tools.get(scripted.tool) };
  });
  call.clock.pass(500);
  const toolCalls = made.map(({ toolCall }) => toolCall);
  call.add({ role: 'tool_calls', toolCalls, content: says, time: call.clock.nowMs });
  await call.tell(modelOutput(JSON.stringify(toolCalls), `turn-${call.nextTurn()}`));

  const served: Asked[] = [];
  const native: ((typeof made)[number] & { tool: NonNullable<(typeof made)[number]['tool']> })[] =
    [];
  for (const one of made) {
    const { tool, toolCall } = one;
    if (tool === undefined) refuse(call, toolCall, 'unknown-tool');
    else if (isRejected(tool, { context: call.context, variables: call.variables })) {
      refuse(call, toolCall, 'rejected', isHandoff(tool));
    } else if (isServed(tool)) {
      const values = sentArguments(tool, toolCall.arguments);
      served.push({ call: { ...toolCall, arguments: values }, tool });
    } else native.push({ ...one, tool });
  }
  await dispatchTools(call, served);
  await runNatives(call, native);
  await call.tell(conversationUpdate(call.context, call.beganAtMs));
}

type Native = Readonly<{
  toolCall: ToolCall;
  scripted: ScriptedCall;
  tool: Parameters<typeof runNative>[1];
}>;

/** One after the other; once somebody else is active or the call is over, what is left of the turn is dropped. */
async function runNatives(call: LiveCall, natives: readonly Native[]): Promise<void> {
  const from = call.speaker.name;
  let isGone = false;
  for (const { toolCall, scripted, tool } of natives) {
    if (!isGone && !call.hasEnded) isGone = await runNative(call, tool, toolCall, scripted);
    else drop(call, toolCall, from, isHandoff(tool) && isGone);
  }
}

const isHandoff = (tool: Native['tool']): boolean => tool['type'] === 'handoff';

function drop(call: LiveCall, toolCall: ToolCall, from: string, isAttempt: boolean): void {
  const { id: toolCallId, name, arguments: values } = toolCall;
  const run = { assistant: from, name, toolCallId, arguments: values, url: null };
  call.note({ kind: 'tool', ...run, outcome: 'not-run', result: null });
  if (!isAttempt) return;
  const detail = 'Another call of the same turn had handed over.';
  const attempt = { from, functionName: name, toolCallId, detail };
  call.note({ kind: 'attempt', ...attempt, reason: 'dropped-in-batch' });
}

function refuse(
  call: LiveCall,
  toolCall: ToolCall,
  outcome: 'unknown-tool' | 'rejected',
  isAttempt = false,
): void {
  const { id: toolCallId, name, arguments: values } = toolCall;
  const assistant = call.speaker.name;
  const result =
    outcome === 'rejected'
      ? 'Tool call rejected by the rejection plan.'
      : `There is no tool ${name}.`;
  const run = { assistant, name, toolCallId, arguments: values, url: null, outcome, result };
  call.note({ kind: 'tool', ...run });
  if (isAttempt) {
    const attempt = { from: assistant, functionName: name, toolCallId, detail: result };
    call.note({ kind: 'attempt', ...attempt, reason: 'rejected' });
  }
  call.addResult(toolCall, result);
}

/** A knowledge base of one's own is asked before the model; a message in its answer is said instead (1.3). */
async function answeredByKnowledgeBase(call: LiveCall): Promise<boolean> {
  const base = objectAt(objectAt(call.speaker.assistant, 'model'), 'knowledgeBase');
  if (base['provider'] !== 'custom-knowledge-base') return false;
  const message = knowledgeBaseRequest(call.context, call.beganAtMs);
  const delivery = await call.ask(message, serverOf(objectAt(base, 'server')));
  const answer: Json = delivery?.answer ?? null;
  const words = isObject(answer) ? textAt(objectAt(answer, 'message'), 'content') : null;
  if (words !== null) await assistantSays(call, words, true);
  return words !== null;
}
