import type { RecordedEvent } from '../../src/event-store/fact.js';
import type { Json, JsonObject } from '../../src/json/json.js';
import { decisionDraft } from '../vapi/decision-draft.js';
import type { Fallback } from '../directory/team.js';
import { decider } from '../compile/decision.js';
import { fallbackAnswer } from '../compile/fallback-answer.js';
import { refusedHandoff } from '../handoffs/refused-handoff.js';
import { failureReasons, type FailureReason } from '../reasons/failure.reasons.js';
import { recordedAnswer } from '../tools/recorded-answers.js';
import { resultOf, returnedDraft } from '../tools/tool-answer.js';
import type { Draft, Reading } from '../vapi/reading.js';
import { observedCompileId } from './observed-compile-id.js';
import type { UpstreamFailure } from './upstream-client.js';

/** Told to the model, which says it in its own words. */
const notNow =
  'Not now: the system behind this tool did not answer, and nothing was confirmed. Try once more, or offer to take a message.';

const reasonOf: Readonly<Record<UpstreamFailure['kind'], FailureReason>> = {
  timeout: 'upstream-timeout',
  unreachable: 'upstream-unreachable',
  status: 'upstream-status',
  'too-large': 'upstream-too-large',
};

/** What Vapi gets when the upstream gave nothing, in the shape of each type (vapi/README.md 1.3), and its facts. */
export function fallbackFor(
  reading: Reading,
  history: readonly RecordedEvent[],
  failure: UpstreamFailure,
  fallback: Fallback | undefined,
): Readonly<{ body: Json; drafts: readonly Draft[] }> {
  switch (reading.envelope.messageType) {
    case 'assistant-request':
      return noAgent(reading, fallback, reasonOf[failure.kind], failure.detail);
    case 'tool-calls':
    case 'function-call':
      return noResults(reading, history, failure);
    case 'handoff-destination-request':
      return noHandoff(reading, failure);
    case 'transfer-destination-request':
      return { body: { error: 'Nobody can take a transfer now.' }, drafts: [] };
    case 'knowledge-base-request':
      return { body: { documents: [] }, drafts: [] };
    case 'campaign.predial':
      return { body: { eligible: false }, drafts: [] };
    default:
      return { body: {}, drafts: [] };
  }
}

/** The team's fallback, on record; a fallback without a call has no stream of its own to stand in. */
export function noAgent(
  { callId, stream }: Reading,
  configured: Fallback | undefined,
  reason: FailureReason,
  detail: string | null = null,
): Readonly<{ body: JsonObject; drafts: readonly Draft[] }> {
  const body = fallbackAnswer(configured);
  if (callId === null) return { body, drafts: [] };
  const { stage, engineer } = failureReasons[reason];
  const error = detail === null ? engineer : `${engineer} ${detail}`;
  const compileId = observedCompileId(callId);
  const failed = decider({ stream, callId, compileId, parentCompileId: null })(
    'CompileFailed',
    { stage, error, fallback: body, reason },
    reason,
  );
  return { body, drafts: [decisionDraft(failed)] };
}

function noResults(
  reading: Reading,
  history: readonly RecordedEvent[],
  { elapsedMs }: UpstreamFailure,
) {
  const drafts: Draft[] = [];
  const results = reading.toolRequests.map((request) => {
    const { toolCallId, name, invocationId } = request;
    const given = recordedAnswer(history, invocationId);
    const outcome = given?.outcome ?? 'error';
    const text = given?.result ?? notNow;
    if (given === null) {
      drafts.push(returnedDraft(request, reading, { outcome }, text, elapsedMs, 'answered'));
    }
    return resultOf({ toolCallId, name, outcome, text });
  });
  const isLegacy = reading.envelope.messageType === 'function-call';
  return { body: isLegacy ? { result: notNow } : { results }, drafts };
}

function noHandoff({ callId, saidAt, arrivedAt }: Reading, { kind }: UpstreamFailure) {
  const reason = kind === 'timeout' ? 'deadline-exceeded' : 'compile-failed';
  const identity = ['upstream', saidAt ?? arrivedAt];
  return refusedHandoff({ callId, reason }, 'The other shop cannot be reached now.', identity);
}
