import type { GateCandidate } from '../../modules/calls/gate-candidate.js';
import { textOf } from '../../src/json/json.js';

/** A compiler that lives elsewhere may tell the next opening in the evidence of the gate that blocks, and only there. */
export function withNextOpening(candidate: GateCandidate): GateCandidate {
  if (candidate.nextOpenAt !== undefined) return candidate;
  const told = candidate.verdicts
    .filter(({ gate, verdict }) => isTimely(gate) && verdict === 'blocked')
    .map(({ evidence }) => textOf(evidence?.['nextOpenAt']))
    .find((at) => at !== null);
  return told === undefined ? candidate : { ...candidate, nextOpenAt: told };
}

const isTimely = (gate: string): boolean => gate === 'timeWindow' || gate === 'holiday';
