import type { CallState, Seen } from './call-state.js';
import { laterSeen } from './merge-rules.js';

/** An envelope sent this soon after a swap may still name the one who handed over. */
const staleMs = 1_000;

/** The report's last word; else who was seen last, where an envelope alone needs some distance to the swap before. */
export function currentAssistantOf(state: CallState): string | null {
  const { activations, strong, glimpsed, enveloped, squad } = state;
  const reported = activations?.at(-1);
  if (reported !== undefined) return reported;
  const weak = glimpsed.reduce(laterSeen, enveloped);
  const last = strong.at(-1);
  if (last === undefined) return weak?.name ?? squad?.value.entry ?? null;
  if (weak === null || weak.at < last.at) return last.name;
  const isFresh = Date.parse(weak.at) > Date.parse(beginOfRun(strong, last)) + staleMs;
  return isFresh ? weak.name : last.name;
}

/** When the last one in a row was first seen. */
function beginOfRun(strong: readonly Seen[], last: Seen): string {
  const before = strong.findLastIndex(({ name }) => name !== last.name);
  return strong[before + 1]?.at ?? last.at;
}
