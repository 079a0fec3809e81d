import { openAiMessages, transcriptOf, vapiMessages } from './history.js';
import { objectAt, type JsonObject } from './json.js';
import type { LiveCall } from './live-call.js';
import { endOfCallReport, statusUpdate } from './messages.js';

/** Post-processing lies between the end and the report (fact sheet 8.7). */
const reportAfterMs = 8_000;
const linksLastMs = 3_600_000;

/** The last two messages of a call: that it ended, and later what it was. */
export async function endCall(call: LiveCall): Promise<void> {
  const endedAtMs = call.clock.nowMs;
  const endedReason = call.endedReason ?? 'customer-ended-call';
  call.endedReason = endedReason;
  call.status = 'ended';
  call.note({ kind: 'ended', reason: endedReason });
  await call.tell(statusUpdate('ended', { endedReason, ...acceptFault(call) }));
  call.clock.pass(reportAfterMs);
  const { destination, script, beganAtMs } = call;
  await call.tell(
    endOfCallReport({
      endedReason,
      startedAt: new Date(beganAtMs).toISOString(),
      endedAt: new Date(endedAtMs).toISOString(),
      durationMs: endedAtMs - beganAtMs,
      summary: script.summary,
      artifact: artifactOf(call),
      destination,
    }),
  );
}

/** Comes where the call could not be accepted (1.2). */
const acceptFault = ({ endedReason, active }: LiveCall): JsonObject =>
  active === null && endedReason?.startsWith('assistant-request-') === true
    ? { inboundPhoneCallDebuggingArtifacts: { error: endedReason } }
    : {};

/** Without `fullMessageHistoryEnabled` only the last context survives (0.7); activations always do. */
function artifactOf(call: LiveCall): JsonObject {
  const { active, history, context, variables, transfers, activations, id, beganAtMs } = call;
  const plan = objectAt(active?.assistant ?? {}, 'artifactPlan');
  const entries = plan['fullMessageHistoryEnabled'] === true ? history.record : context;
  const file = `https://recordings.vapi.example/${id}`;
  return {
    messages: vapiMessages(entries, beganAtMs),
    messagesOpenAIFormatted: openAiMessages(entries),
    transcript: transcriptOf(entries),
    variableValues: variables,
    assistantActivations: activations.map(({ name, assistantId }) => ({
      assistantName: name,
      ...(assistantId !== null && { assistantId }),
    })),
    ...(transfers.length > 0 && { transfers }),
    recording: { mono: { combinedUrl: `${file}.wav` } },
    presignedMonoUrl: `${file}.wav`,
    presignedLogUrl: `${file}.log`,
    presignedUrlsExpiresAt: new Date(call.clock.nowMs + linksLastMs).toISOString(),
  };
}
