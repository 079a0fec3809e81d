import { isObject, textOf } from '../../../src/json/json.js';
import type { SwapEvidence } from '../../calls/handoff.events.js';
import { isHandoffName, isSavedAssistantId } from '../../calls/handoff-names.js';
import { transferCallTarget } from '../../calls/transfer-call-target.js';
import type { History } from '../read-history.js';
import type { Draft, Reading } from '../reading.js';
import type { ToolRequest } from '../tool-request.js';

/** A change of assistant that one history shows. */
export type SeenSwap = Readonly<{
  from: string | null;
  to: string | null;
  at: string | null;
  toolCallId: string | null;
  functionName: string | null;
  evidence: readonly SwapEvidence[];
}>;

type Handoff = { call: ToolRequest; from: string | null; to: string | null };

/**
 * Handoffs that a history shows to have happened: after the tool call comes the next system prompt, or somebody else
 * speaks. The result's text proves nothing (`No handoff destination returned.` is what Vapi writes on success).
 */
export function swapsOf(history: History): readonly SeenSwap[] {
  const swaps: SeenSwap[] = [];
  let speaker: string | null = null;
  let pending: Handoff | null = null;
  for (const { role, time, assistantName, toolCalls } of history) {
    const other = assistantName !== null && assistantName !== speaker;
    if (pending !== null && (role === 'system' || other)) {
      const { call, from, to }: Handoff = pending;
      swaps.push({
        from,
        to: other ? assistantName : to,
        at: time,
        toolCallId: call.toolCallId,
        functionName: call.name,
        evidence: [role === 'system' ? 'system-prompt' : 'messages'],
      });
      if (role === 'system' && to !== null) speaker = to;
      pending = null;
    }
    speaker = assistantName ?? speaker;
    for (const call of toolCalls) pending = handoffOf(call, speaker) ?? pending;
  }
  return swaps;
}

function handoffOf(call: ToolRequest, from: string | null): Handoff | null {
  if (isHandoffName(call.name)) return { call, from, to: namedIn(call) };
  if (call.name !== 'transferCall') return null;
  const target = transferCallTarget(call.arguments);
  return target.kind === 'assistant' ? { call, from, to: target.name } : null;
}

/** The argument may be a name, a saved assistant's id, or the literal `dynamic` (vapi/README.md 5.5). */
function namedIn({ arguments: values }: ToolRequest): string | null {
  const named = isObject(values) ? textOf(values['destination']) : null;
  return named === null || named === 'dynamic' || isSavedAssistantId(named) ? null : named;
}

/** One seen swap as a fact. */
export function swapDraft(seen: SeenSwap, activation: number | null, reading: Reading): Draft {
  const timed = seen.at !== null;
  return {
    at: seen.at,
    ...(!timed && {
      sighting: `swap ${seen.toolCallId ?? ''} ${seen.from ?? ''} ${seen.to ?? ''} ${activation ?? ''}`,
    }),
    fact: {
      type: 'HandoffSwapped',
      data: {
        callId: reading.callId,
        from: seen.from,
        to: seen.to,
        toolCallId: seen.toolCallId,
        functionName: seen.functionName,
        scope: 'intra-squad',
        evidence: seen.evidence,
        timed,
        activation,
      },
    },
  };
}
