import { bookingTarget } from '../../projections/booking-target/booking-target.projection.js';
import { callSummary } from '../../projections/call-summary/call-summary.projection.js';
import { gateAudit } from '../../projections/gate-audit/gate-audit.projection.js';
import { handoffChain } from '../../projections/handoff-chain/handoff-chain.projection.js';
import type { CallProjection } from '../../projections/projection.js';
import { timeline } from '../../projections/timeline/timeline.projection.js';
import { toolLedger } from '../../projections/tool-ledger/tool-ledger.projection.js';

/** Every question about one call, under the name that it has in its path, with the function that answers it. */
export const callProjections = {
  summary: callSummary,
  'booking-target': bookingTarget,
  'handoff-chain': handoffChain,
  'gate-audit': gateAudit,
  tools: toolLedger,
  timeline,
} as const satisfies Readonly<Record<string, CallProjection<object>>>;

export type CallQuestion = keyof typeof callProjections;
