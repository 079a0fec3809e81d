import type { JsonObject } from '../../src/json/json.js';

export type GateName = 'active' | 'voiceAssistantAccess' | 'timeWindow' | 'holiday';
export type GateVerdict = {
  /** One of `GateName`, or a gate of a compiler that lives elsewhere. */
  gate: string;
  verdict: 'passed' | 'blocked' | 'unknown' | 'not-applied';
  reason: string;
  evidence?: JsonObject;
  would?: { verdict: string; reason: string; evidence?: JsonObject };
};
export type GateCandidate = {
  id: string;
  name: string;
  offered: boolean;
  soleBlocker: string | null;
  verdicts: readonly GateVerdict[];
  /** Given where `timeWindow` or `holiday` blocks. */
  nextOpenAt?: string | null;
};
