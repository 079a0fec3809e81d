import { contextHandedOver, wholeContext } from './context-plan.js';
import { chooseDestination, readDynamicAnswer, targetOf, variablesFrom } from './handoff.js';
import type { ToolCall } from './history.js';
import { isObject, objectAt, textAt, type JsonObject } from './json.js';
import type { LiveCall } from './live-call.js';
import type { AttemptReason } from './log.js';
import { handoffDestinationRequest } from './messages.js';
import { serverOf } from './server.js';
import { saysBeside } from './speech.js';
import { swap } from './swap.js';
import { toolMessage, wordsOf } from './tool-messages.js';
import { transferToLine } from './transfer.js';

/** What Vapi writes on success where nobody says otherwise; no sign of failure (fact sheet 4.2, 9.5). */
const usualResult = 'No handoff destination returned.';

/** Runs a handoff tool inside the platform. True when somebody else is active afterwards. */
export async function runHandoff(
  call: LiveCall,
  tool: JsonObject,
  asked: ToolCall,
  extracts: JsonObject,
): Promise<boolean> {
  const words = toolMessage(tool, 'request-start', asked.arguments);
  const spoken = words === null ? null : wordsOf(words);
  if (spoken !== null) await saysBeside(call, spoken);

  const chosen = chooseDestination(tool, textAt(asked.arguments, 'destination'));
  if (chosen.kind === 'number') {
    const destination = { type: 'number', number: chosen.number };
    await transferToLine(call, destination, asked, null);
    return false;
  }
  if (chosen.kind === 'nothing') return failed(call, asked, 'target-not-in-squad', chosen.detail);

  let { destination } = chosen;
  let result = textAt(tool, 'defaultResult');
  if (destination['type'] === 'dynamic') {
    const answer = await askForDestination(call, destination, asked);
    if (answer === null) return false;
    destination = answer.destination;
    result = answer.result ?? result;
  }
  const target = targetOf(destination, call.squad, call.saved);
  if ('missing' in target) return failed(call, asked, 'target-not-in-squad', target.missing);

  call.variables = { ...call.variables, ...variablesFrom(tool, asked.arguments), ...extracts };
  call.addResult(asked, result ?? usualResult);
  const { name: functionName, id: toolCallId } = asked;
  const plan =
    'contextEngineeringPlan' in destination
      ? objectAt(destination, 'contextEngineeringPlan')
      : wholeContext;
  const entries = contextHandedOver(call.history, plan);
  await swap(call, target, { functionName, toolCallId }, { plan, entries });
  return true;
}

/** Asks the destination's own server, else the usual one (5.6). Null: no destination came, which is on the log. */
async function askForDestination(
  call: LiveCall,
  dynamic: JsonObject,
  asked: ToolCall,
): Promise<{ destination: JsonObject; result: string | null } | null> {
  const server = serverOf(objectAt(dynamic, 'server')) ?? call.server;
  const delivery = await call.ask(handoffDestinationRequest(asked.arguments), server);
  if (delivery?.failure !== null) {
    failed(call, asked, 'no-answer', delivery?.failure ?? 'There is no server to ask.');
    return null;
  }
  if (!isObject(delivery.answer)) {
    call.complain('handoff-answer-no-object', JSON.stringify(delivery.answer));
    failed(call, asked, 'answer-unusable', 'The answer is no object.');
    return null;
  }
  const answer = readDynamicAnswer(delivery.answer);
  if (answer.kind === 'destination') return answer;
  failed(call, asked, 'declined', answer.error ?? answer.result ?? usualResult);
  return null;
}

function failed(call: LiveCall, asked: ToolCall, reason: AttemptReason, detail: string): false {
  const { name: functionName, id: toolCallId } = asked;
  call.note({
    kind: 'attempt',
    from: call.speaker.name,
    functionName,
    toolCallId,
    reason,
    detail,
  });
  call.addResult(asked, detail);
  return false;
}
