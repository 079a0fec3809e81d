import type { Draft, Reading } from '../vapi/reading.js';
import type { ToolRequest } from '../vapi/tool-request.js';
import type { Run } from './tool-run.js';

/** One entry of the answer: exactly one of `result` and `error`, a single line. */
export type ToolAnswer = Readonly<{
  toolCallId: string | null;
  name: string;
  outcome: 'ok' | 'error';
  text: string;
}>;

/** That a tool call was answered, with the exact text, or that its result came too late for that. */
export const returnedDraft = (
  { invocationId, toolCallId, name, async }: ToolRequest,
  { callId }: Pick<Reading, 'callId'>,
  { outcome, fallback }: Pick<Run, 'outcome' | 'fallback'>,
  text: string,
  elapsedMs: number,
  delivery: 'answered' | 'late',
): Draft => ({
  at: null,
  identity: [invocationId, delivery],
  fact: {
    type: 'ToolReturned',
    data: {
      callId,
      invocationId,
      toolCallId,
      name,
      outcome,
      result: text,
      delivery: async && delivery === 'answered' ? 'not-awaited' : delivery,
      elapsedMs,
      observedIn: 'webhook',
      timed: true,
      ...(fallback !== undefined && { fallback }),
    },
  },
});
