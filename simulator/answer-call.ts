import { isObject, objectAt, textAt, type JsonObject } from './json.js';
import type { LiveCall } from './live-call.js';
import { assistantRequest, statusUpdate } from './messages.js';
import type { Server } from './server.js';
import {
  assistantAlone,
  CannotRun,
  savedAssistant,
  savedSquad,
  squadOf,
  type Squad,
} from './squad.js';
import { begin } from './swap.js';
import { toolsOf } from './tools-of.js';

/** Fixed, from end to end; the server's own timeout does not apply (fact sheet 1.3). */
const answerWithinMs = 7_500;

/** Asks who takes the call, unless that is given, and lets the first assistant begin. */
export async function answerCall(call: LiveCall, given: JsonObject | null): Promise<void> {
  const answer = given ?? (await askedFor(call));
  if (answer === null) return;
  // An error wins over everything else, a destination over any assistant (1.3).
  const error = textAt(answer, 'error');
  if (error !== null) {
    call.note({ kind: 'said', who: 'Vapi', text: error });
    call.endedReason = 'assistant-request-returned-error';
    return;
  }
  const destination = objectAt(answer, 'destination');
  if (Object.keys(destination).length > 0) {
    call.destination = destination;
    call.endedReason = 'assistant-request-returned-forwarding-phone-number';
    return;
  }
  const squad = squadIn(call, answer);
  const [first] = squad?.members ?? [];
  if (squad === null || first === undefined) return;
  call.squad = squad;
  call.answeredWith = answeredWith(answer);
  call.status = 'in-progress';
  call.startedAtMs = call.clock.nowMs;
  call.active = first;
  await call.tell(statusUpdate('in-progress'));
  await begin(call, first);
}

async function askedFor(call: LiveCall): Promise<JsonObject | null> {
  const { server } = call;
  const timely: Server | null =
    server === null ? null : { ...server, timeoutMs: answerWithinMs, backoff: null };
  const delivery = await call.ask(assistantRequest(), timely);
  if (delivery?.failure === null && isObject(delivery.answer)) return delivery.answer;
  call.complain('assistant-request-failed', delivery?.failure ?? 'no usable answer');
  call.endedReason = 'assistant-request-failed';
  return null;
}

/** The squad that runs; null for an answer that Vapi cannot run, and the call has ended then. */
function squadIn(call: LiveCall, answer: JsonObject): Squad | null {
  try {
    const squad = toRun(call, answer);
    if (squad === null) {
      call.endedReason = 'assistant-request-returned-no-assistant';
      return null;
    }
    // An unknown saved tool fails the call (7.2).
    for (const member of squad.members) toolsOf(member, call.saved);
    return squad;
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    call.complain('answer-cannot-run', error.message);
    call.endedReason = 'assistant-request-returned-invalid-assistant';
    return null;
  }
}

function toRun({ saved }: LiveCall, answer: JsonObject): Squad | null {
  const squadOverrides = objectAt(answer, 'squadOverrides');
  const overrides = objectAt(answer, 'assistantOverrides');
  const squadId = textAt(answer, 'squadId');
  const assistantId = textAt(answer, 'assistantId');
  if (squadId !== null) return squadOf(savedSquad(saved, squadId), saved, squadOverrides);
  if (isObject(answer['squad'])) return squadOf(answer['squad'], saved, squadOverrides);
  if (assistantId !== null) {
    const assistant = savedAssistant(saved, assistantId);
    return { members: [assistantAlone(assistant, assistantId, overrides)] };
  }
  return isObject(answer['assistant'])
    ? { members: [assistantAlone(answer['assistant'], null, overrides)] }
    : null;
}

const answeredWith = (answer: JsonObject): JsonObject =>
  Object.fromEntries(
    ['squad', 'squadId', 'squadOverrides', 'assistant', 'assistantId', 'assistantOverrides']
      .filter((key) => key in answer)
      .map((key) => [key, answer[key] ?? null]),
  );
