import type { GateCandidate, GateVerdict } from '../calls/gate-candidate.js';
import { activeGate } from './active.gate.js';
import type { GatedDestination, GateFacts } from './gate-input.js';
import { holidayGate } from './holiday.gate.js';
import { nextOpenAt } from './next-open-at.js';
import { soleBlocker } from './sole-blocker.js';
import { timeWindowGate } from './time-window.gate.js';
import { voiceAssistantAccessGate } from './voice-assistant-access.gate.js';

/**
 * A destination through every gate, whatever an earlier one said; offered when all of them pass. `unknown` counts as
 * blocked for the call and is named as unknown.
 */
export function evaluateCandidate(destination: GatedDestination, facts: GateFacts): GateCandidate {
  const window = timeWindowGate(destination, facts);
  const holiday = holidayGate(destination, facts);
  const opens = isShut(window, holiday) ? nextOpenAt(destination, facts) : undefined;
  const verdicts = [
    activeGate(destination),
    voiceAssistantAccessGate(destination, facts),
    opens === undefined
      ? window
      : { ...window, evidence: { ...window.evidence, nextOpenAt: opens } },
    holiday,
  ];
  return {
    id: destination.id,
    name: destination.name,
    offered: verdicts.every(({ verdict }) => verdict === 'passed'),
    soleBlocker: soleBlocker(verdicts),
    verdicts,
    ...(opens !== undefined && { nextOpenAt: opens }),
  };
}

/** Shut for a reason of time that is known, so there is a time at which it opens. */
const isShut = (...timed: readonly GateVerdict[]): boolean =>
  timed.some(({ verdict }) => verdict === 'blocked') &&
  !timed.some(({ verdict }) => verdict === 'unknown');
