import type { GateCandidate, GateVerdict } from '../calls/gate-candidate.js';
import { evaluateCandidate } from './evaluate-candidate.js';
import type { GatedDestination, GateFacts } from './gate-input.js';
import { soleBlocker } from './sole-blocker.js';

/**
 * A destination of a team's saved transfer tool, which Vapi keeps beside legacy assistants. It is built from all
 * active destinations and no other gate applies; what the others would have said is on record, so that the
 * difference between the two surfaces is visible.
 */
export function evaluateOnTeamTool(destination: GatedDestination, facts: GateFacts): GateCandidate {
  const { id, name, verdicts } = evaluateCandidate(destination, facts);
  const applied = verdicts.map((verdict) =>
    verdict.gate === 'active' ? verdict : unapplied(verdict),
  );
  const offered = applied.every(({ gate, verdict }) => gate !== 'active' || verdict === 'passed');
  return { id, name, offered, soleBlocker: soleBlocker(applied), verdicts: applied };
}

const unapplied = ({ gate, verdict, reason, evidence }: GateVerdict): GateVerdict => ({
  gate,
  verdict: 'not-applied',
  reason: 'not-applied-on-this-surface',
  would: { verdict, reason, ...(evidence !== undefined && { evidence }) },
});
