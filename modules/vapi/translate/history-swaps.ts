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

type Handoff = Readonly<{ call: ToolRequest; from: string | null; to: string | null }>;

/**
 * Handoffs that a history shows to have happened: after the tool call comes the next system prompt, or somebody else
 * speaks. The result's text proves nothing (`No handoff destination returned.` is what Vapi writes on success).
 */
export function swapsOf(history: History): readonly SeenSwap[] {
  const swaps: SeenSwap[] = [];
  let speaker: string | null = null;
  let pending: readonly Handoff[] = [];
  for (const [index, { role, time, assistantName, toolCalls }] of history.entries()) {
    const isNew = pending.length > 0 && assistantName !== null && assistantName !== speaker;
    const other = isNew && !isOpener(history, index, pending, speaker);
    if (other || (pending.length > 0 && role === 'system')) {
      const { call, from, to } = followed(pending, other ? assistantName : null);
      swaps.push({
        from,
        to,
        at: time,
        toolCallId: call?.toolCallId ?? null,
        functionName: call?.name ?? null,
        evidence: [role === 'system' ? 'system-prompt' : 'messages'],
      });
      // Whoever took over may hand over again without a word; its name is not that of the one before.
      if (role === 'system') speaker = to;
      pending = [];
    }
    speaker = assistantName ?? speaker;
    const from = speaker;
    const asked = toolCalls.map((call) => handoffOf(call, from)).filter((one) => one !== null);
    if (asked.length > 0) pending = asked;
  }
  return swaps;
}

/**
 * Whoever speaks between a handoff and its result is the one that hands over (C-27, vapi/README.md 4.2), and so is
 * one that had not been heard before, if the next prompt is still to come.
 */
function isOpener(
  history: History,
  index: number,
  pending: readonly Handoff[],
  speaker: string | null,
): boolean {
  const later = history.slice(index + 1);
  const next = later.findIndex(({ toolCalls }) => toolCalls.length > 0);
  const rest = next === -1 ? later : later.slice(0, next);
  const ids = new Set(pending.map(({ call }) => call.toolCallId).filter((id) => id !== null));
  if (rest.some(({ toolResult }) => ids.has(toolResult?.toolCallId ?? ''))) return true;
  const turn = rest.find(({ role }) => role === 'system' || role === 'user');
  return speaker === null && turn?.role === 'system';
}

/**
 * Of several handoffs in one turn one is followed, and nothing says which (vapi/README.md names no rule): the one
 * that leads to whoever is active afterwards, where that leaves one; else the cause stays open.
 */
function followed(
  pending: readonly Handoff[],
  active: string | null,
): Readonly<{ call: ToolRequest | null; from: string | null; to: string | null }> {
  const fitting = pending.filter(({ to }) => active === null || to === null || to === active);
  const [first, ...others] = fitting.length > 0 ? fitting : pending;
  const isSure = first !== undefined && others.length === 0;
  return {
    call: isSure ? first.call : null,
    from: pending[0]?.from ?? null,
    to: active ?? (isSure ? first.to : null),
  };
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
