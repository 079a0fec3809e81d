import type { GateVerdict } from '../calls/gate-candidate.js';

/** The only gate that keeps a candidate from being offered; null when none does, or more than one. */
export function soleBlocker(verdicts: readonly GateVerdict[]): string | null {
  const stopping = verdicts.filter(({ verdict }) => verdict === 'blocked' || verdict === 'unknown');
  return stopping.length === 1 ? (stopping[0]?.gate ?? null) : null;
}
