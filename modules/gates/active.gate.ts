import type { GateVerdict } from '../calls/gate-candidate.js';
import type { GatedDestination } from './gate-input.js';

/** Is the destination switched on? */
export function activeGate({ active }: Pick<GatedDestination, 'active'>): GateVerdict {
  const gate = 'active';
  if (active === true) return { gate, verdict: 'passed', reason: 'active' };
  if (active === false) return { gate, verdict: 'blocked', reason: 'inactive' };
  return { gate, verdict: 'unknown', reason: 'active-flag-malformed' };
}
