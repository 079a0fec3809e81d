import type { JsonObject } from '../../src/json/json.js';
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

/** It as Vapi takes it. `name` is required by the schema though most samples omit it (vapi/README.md 3.2). */
export const resultOf = ({ toolCallId, name, outcome, text }: ToolAnswer): JsonObject => ({
  ...(toolCallId !== null && { toolCallId }),
  name,
  ...(outcome === 'ok' ? { result: text } : { error: text }),
});

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
