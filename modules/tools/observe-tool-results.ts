import type { RecordedEvent } from '../../src/event-store/fact.js';
import { isObject, textOf, type Json, type JsonObject } from '../../src/json/json.js';
import type { Draft, Reading } from '../vapi/reading.js';
import type { ToolRequest } from '../vapi/tool-request.js';
import { planCommits } from './plan-commits.js';
import { recordedAnswer } from './recorded-answers.js';
import { returnedDraft } from './tool-answer.js';
import { runCommit } from './run-commit.js';
import type { ToolWorld } from './tool-world.js';

/**
 * What the results of a backend elsewhere come to: each with its exact text, and a booking where it accepted the call
 * of a commit tool. A call that it gave no result stays unanswered.
 */
export function observeToolResults(
  reading: Reading,
  history: readonly RecordedEvent[],
  world: ToolWorld,
  answer: Json,
  elapsedMs: number,
): readonly Draft[] {
  // Whether the slot had to be offered was for the backend to decide.
  const judged: ToolWorld = { ...world, verification: 'flag' };
  const planned = planCommits(reading, history, judged);
  return reading.toolRequests.flatMap((request, index): readonly Draft[] => {
    if (recordedAnswer(history, request.invocationId) !== null) return [];
    const given = resultFor(request, index, reading, answer);
    if (given === null) return [];
    const returned = returnedDraft(request, reading, given, given.text, elapsedMs, 'answered');
    const commit = planned.get(request.invocationId);
    const isAccepted =
      given.outcome === 'ok' && request.argumentsState === 'parsed' && !isRefusal(given.text);
    if (commit === undefined || !isAccepted) return [returned];
    return [returned, ...runCommit(commit, request, reading, history, judged).drafts];
  });
}

type Given = Readonly<{ outcome: 'ok' | 'error'; text: string }>;

/** By the tool call's id; by place where neither side has one. The legacy message has one result and no list. */
function resultFor(
  { toolCallId }: ToolRequest,
  index: number,
  { envelope }: Reading,
  answer: Json,
): Given | null {
  if (!isObject(answer)) return null;
  if (envelope.messageType === 'function-call') return index === 0 ? givenIn(answer) : null;
  const results = answer['results'];
  if (!Array.isArray(results)) return null;
  const listed = (results as readonly Json[]).filter(isObject);
  const found =
    listed.find((result) => toolCallId !== null && result['toolCallId'] === toolCallId) ??
    listed.find((result, place) => place === index && textOf(result['toolCallId']) === null);
  return found === undefined ? null : givenIn(found);
}

/** A text stands as it is; anything else as the JSON that the model would see. */
function givenIn(result: JsonObject): Given | null {
  const { error = null, result: value = null } = result;
  if (error !== null && error !== '') return { outcome: 'error', text: textFrom(error) };
  return value === null ? null : { outcome: 'ok', text: textFrom(value) };
}

const textFrom = (value: Json): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Words by which backends refuse in a result that is formally none. */
const refusingStatus = /^(error|failed|failure|refused|rejected|declined|unavailable|conflict)$/i;

/** A result that says in JSON that nothing was done: no booking is read from it. */
function isRefusal(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false;
  let said: Json;
  try {
    said = JSON.parse(text) as Json;
  } catch {
    return false; // Words that happen to begin with a brace.
  }
  if (!isObject(said)) return false;
  const { error = null, success, ok, status } = said;
  const hasError = error !== null && error !== false && error !== '';
  return hasError || success === false || ok === false || refusingStatus.test(textOf(status) ?? '');
}
