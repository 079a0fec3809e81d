import type { GateVerdict } from '../calls/gate-candidate.js';
import { textOf } from '../../src/json/json.js';
import type { GatedDestination, GateFacts } from './gate-input.js';

/** May the voice assistant that the call came in on use the destination? Null means all of the team, a list these. */
export function voiceAssistantAccessGate(
  { voiceAssistantIds }: Pick<GatedDestination, 'voiceAssistantIds'>,
  { voiceAssistantId }: Pick<GateFacts, 'voiceAssistantId'>,
): GateVerdict {
  const gate = 'voiceAssistantAccess';
  if (voiceAssistantIds === null) return { gate, verdict: 'passed', reason: 'access-all' };
  const isList = (value: unknown): value is readonly string[] =>
    Array.isArray(value) && value.every((id) => typeof id === 'string');
  if (!isList(voiceAssistantIds)) {
    return { gate, verdict: 'unknown', reason: 'access-list-malformed' };
  }
  const own = textOf(voiceAssistantId);
  const evidence = { voiceAssistantId: own, allowed: voiceAssistantIds };
  if (own === null && voiceAssistantIds.length > 0) {
    return { gate, verdict: 'unknown', reason: 'voice-assistant-unknown', evidence };
  }
  return own !== null && voiceAssistantIds.includes(own)
    ? { gate, verdict: 'passed', reason: 'access-listed', evidence }
    : { gate, verdict: 'blocked', reason: 'access-not-listed', evidence };
}
