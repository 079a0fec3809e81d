import { contextTransferred } from './context-plan.js';
import { targetOf } from './handoff.js';
import type { ToolCall } from './history.js';
import { isObject, objectAt, objectsAt, textAt, type JsonObject } from './json.js';
import type { LiveCall } from './live-call.js';
import {
  forwardingUpdate,
  phoneCallControl,
  transferDestinationRequest,
  transferUpdate,
} from './messages.js';
import { wants } from './server-messages.js';
import { assistantSays } from './speech.js';
import { swap } from './swap.js';
import { destinationLabel } from './tools-of.js';

const usualWords = 'Transferring the call now';

/** Runs a `transferCall` inside the platform. True when somebody else is active afterwards. */
export async function runTransfer(
  call: LiveCall,
  tool: JsonObject,
  asked: ToolCall,
  status: string | null,
): Promise<boolean> {
  const destination = await chosenDestination(call, tool, asked);
  if (destination === null) return false;
  if (destination['type'] !== 'assistant') {
    await transferToLine(call, destination, asked, status);
    return false;
  }
  return transferToAssistant(call, destination, asked);
}

/** The one that the argument names, else the first; without any the server is asked, or the argument dialled (6.1). */
async function chosenDestination(
  call: LiveCall,
  tool: JsonObject,
  asked: ToolCall,
): Promise<JsonObject | null> {
  const destinations = objectsAt(tool, 'destinations');
  const named = textAt(asked.arguments, 'destination');
  if (destinations.length > 0) {
    const found =
      named === null
        ? destinations[0]
        : destinations.find((one) => [lineOf(one), destinationLabel(one)].includes(named));
    if (found === undefined) call.addResult(asked, `Cannot transfer to ${named ?? ''}.`);
    return found ?? null;
  }
  if (named !== null) return { type: 'number', number: named };
  const delivery = await call.ask(transferDestinationRequest(), call.server);
  const answer = isObject(delivery?.answer) ? delivery.answer : {};
  const error = textAt(answer, 'error');
  const destination = objectAt(answer, 'destination');
  if (error === null && Object.keys(destination).length > 0) return destination;
  call.addResult(asked, error ?? 'No transfer destination returned.');
  return null;
}

const lineOf = (destination: JsonObject): string | null =>
  textAt(destination, 'number') ?? textAt(destination, 'sipUri');

/**
 * To a number or SIP address. A blind transfer ends the call for Vapi, and whether somebody picked up is not told
 * (2.2); a warm one that fails leaves the caller here, unless its fallback ends the call.
 */
export async function transferToLine(
  call: LiveCall,
  destination: JsonObject,
  asked: ToolCall,
  scripted: string | null,
): Promise<void> {
  const plan = objectAt(destination, 'transferPlan');
  const mode = textAt(plan, 'mode') ?? 'blind-transfer';
  const isBlind = mode.startsWith('blind');
  const status = scripted ?? (isBlind ? 'completed' : 'connected');
  const words = destination['message'];
  if (words !== '') await assistantSays(call, typeof words === 'string' ? words : usualWords, true);
  const { id: toolCallId } = asked;
  const { name: assistant } = call.speaker;
  call.note({ kind: 'transfer', assistant, destination, toolCallId, mode, status });
  call.transfers = [...call.transfers, { destination, mode, status }];
  call.addResult(asked, 'Transfer initiated.');

  if (wants(call.speaker.assistant, 'phone-call-control')) {
    await call.tell(phoneCallControl('forward', destination));
  }
  await call.tell(transferUpdate(destination));
  const isThrough = isBlind || ['connected', 'completed'].includes(status);
  if (isThrough) {
    call.destination = destination;
    call.status = 'forwarding';
    await call.tell(forwardingUpdate(destination, call.context, call.beganAtMs));
    call.endedReason = 'assistant-forwarded-call';
    return;
  }
  const fallback = objectAt(plan, 'fallbackPlan');
  const sorry = textAt(fallback, 'message');
  if (sorry !== null) await assistantSays(call, sorry, true);
  if (fallback['endCallEnabled'] !== false) {
    call.destination = destination;
    call.endedReason = endedBy(status);
  }
}

const endedBy = (status: string): string => {
  if (status === 'busy') return 'call.forwarding.operator-busy';
  if (status === 'no-answer' || status === 'voicemail') return 'call.forwarding.no-answer';
  return status === 'cancelled'
    ? 'call.in-progress.error-warm-transfer-assistant-cancelled'
    : 'call.in-progress.error-transfer-failed';
};

/** The older way between members of a squad; its mode says what becomes of the history (6.1). */
async function transferToAssistant(
  call: LiveCall,
  destination: JsonObject,
  asked: ToolCall,
): Promise<boolean> {
  const { name: functionName, id: toolCallId } = asked;
  const target = targetOf(destination, call.squad, call.saved);
  if ('missing' in target) {
    const from = call.speaker.name;
    const reason = 'target-not-in-squad';
    call.note({ kind: 'attempt', from, functionName, toolCallId, reason, detail: target.missing });
    call.addResult(asked, target.missing);
    return false;
  }
  const words = textAt(destination, 'message');
  if (words !== null) await assistantSays(call, words, true);
  call.addResult(asked, 'Transfer initiated.');
  const transferMode = textAt(destination, 'transferMode') ?? 'rolling-history';
  const entries = contextTransferred(call.history, transferMode, toolCallId);
  await swap(call, target, { functionName, toolCallId }, { plan: { transferMode }, entries });
  return true;
}
