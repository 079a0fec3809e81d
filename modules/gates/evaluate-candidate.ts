import type { GateCandidate } from '../calls/call.events.js';
import { activeGate } from './active.gate.js';
import type { GatedDestination, GateFacts } from './gate-input.js';
import { holidayGate } from './holiday.gate.js';
import { nextOpenAt } from './next-open-at.js';
import { timeWindowGate } from './time-window.gate.js';
import { voiceAssistantAccessGate } from './voice-assistant-access.gate.js';

/**
 * A destination through every gate, whatever an earlier one said; offered when all of them pass. `unknown` counts as
 * blocked for the call and is named as unknown.
 */
export function evaluateCandidate(destination: GatedDestination, facts: GateFacts): GateCandidate {
  const verdicts = [
    activeGate(destination),
    voiceAssistantAccessGate(destination, facts),
    timeWindowGate(destination, facts),
    holidayGate(destination, facts),
  ];
  const stopping = verdicts.filter(({ verdict }) => verdict !== 'passed');
  const timed = verdicts.filter(({ gate }) => gate === 'timeWindow' || gate === 'holiday');
  const isShut =
    timed.some(({ verdict }) => verdict === 'blocked') &&
    !timed.some(({ verdict }) => verdict === 'unknown');
  return {
    id: destination.id,
    name: destination.name,
    offered: stopping.length === 0,
    soleBlocker: stopping.length === 1 ? (stopping[0]?.gate ?? null) : null,
    verdicts,
    ...(isShut && { nextOpenAt: nextOpenAt(destination, facts) }),
  };
}
