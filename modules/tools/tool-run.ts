import type { CommitRefusal, ToolFallback } from '../calls/tool.events.js';
import type { Draft } from '../vapi/reading.js';
import type { ToolRequest } from '../vapi/tool-request.js';

/** What one tool call came to: the text for the model, the facts for the ledger. */
export type Run = Readonly<{
  outcome: 'ok' | 'error';
  text: string;
  drafts: readonly Draft[];
  /** The tool whose older way stood in, and why. */
  fallback?: ToolFallback;
}>;

/** A run that came to this. */
export const said = (
  outcome: 'ok' | 'error',
  text: string,
  drafts: readonly Draft[] = [],
): Run => ({
  outcome,
  text,
  drafts,
});

/** A commit tool that was called and could not commit. */
export const refusedDraft = (
  { invocationId, toolCallId, arguments: values, rawArguments }: ToolRequest,
  callId: string | null,
  reason: CommitRefusal,
): Draft => ({
  at: null,
  identity: [invocationId],
  fact: {
    type: 'BookingCommitRefused',
    data: { callId, invocationId, toolCallId, reason, arguments: rawArguments ?? values },
  },
});
