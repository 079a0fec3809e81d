import type { Draft, Reading } from '../reading.js';
import { activationsOf } from './activations-of.js';
import { swapDraft, swapsOf, type SeenSwap } from './history-swaps.js';

/**
 * The report's list of activations is the authority on the order, but has no times and no causes; the history has
 * both. What fits together becomes one swap with all its evidence.
 */
export function activationSwaps(reading: Reading): readonly Draft[] {
  const assistants = activationsOf(reading.envelope);
  if (assistants.length === 0) return [];
  const seen = [...(reading.histories[0] === undefined ? [] : swapsOf(reading.histories[0]))];
  const swaps = assistants.slice(1).map((to, index) => {
    const from = assistants[index] ?? null;
    const fitting = seen.findIndex((swap) => fits(swap.from, from) && fits(swap.to, to));
    const [told] = fitting === -1 ? [] : seen.splice(fitting, 1);
    return swapDraft(merged(from, to, told), index + 1, reading);
  });
  return [
    {
      at: null,
      fact: { type: 'ActivationsReported', data: { callId: reading.callId, assistants } },
    },
    ...swaps,
    ...seen.map((unreported) => swapDraft(unreported, null, reading)),
  ];
}

const fits = (seen: string | null, reported: string | null): boolean =>
  seen === null || seen === reported;

const merged = (from: string | null, to: string, told: SeenSwap | undefined): SeenSwap => ({
  from,
  to,
  at: told?.at ?? null,
  toolCallId: told?.toolCallId ?? null,
  functionName: told?.functionName ?? null,
  evidence: ['assistantActivations', ...(told?.evidence ?? [])],
});
