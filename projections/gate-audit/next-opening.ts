import type { GateCandidate } from '../../modules/calls/gate-candidate.js';
import { spokenTime } from '../../modules/tools/slot-time.js';
import { textOf } from '../../src/json/json.js';

/** `nextOpenLocal`: the opening in the words and the zone of the shop; absent like `nextOpenAt`, null where it is. */
export type AuditedCandidate = GateCandidate & Readonly<{ nextOpenLocal?: string | null }>;

/** A compiler that lives elsewhere may tell the next opening in the evidence of the gate that blocks, and only there. */
export function withNextOpening(
  candidate: GateCandidate,
  timezone: string | null,
): AuditedCandidate {
  const opens = candidate.nextOpenAt === undefined ? toldIn(candidate) : candidate.nextOpenAt;
  if (opens === undefined) return candidate;
  const local = opens === null || timezone === null ? null : spokenTime(opens, timezone);
  return { ...candidate, nextOpenAt: opens, nextOpenLocal: local };
}

/** Undefined: nothing was said about an opening. */
function toldIn({ verdicts }: GateCandidate): string | undefined {
  const told = verdicts
    .filter(({ gate, verdict }) => isTimely(gate) && verdict === 'blocked')
    .map(({ evidence }) => textOf(evidence?.['nextOpenAt']))
    .find((at) => at !== null);
  return told ?? undefined;
}

const isTimely = (gate: string): boolean => gate === 'timeWindow' || gate === 'holiday';
