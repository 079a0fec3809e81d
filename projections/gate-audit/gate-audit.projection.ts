import type { GateCandidate } from '../../modules/calls/gate-candidate.js';
import { occurredAt, ofType } from '../event-of.js';
import type { CallProjection } from '../projection.js';
import { compilesOf, type AuditedCompile } from './audited-compile.js';
import { withNextOpening } from './next-opening.js';

export type GateAudit = Readonly<{
  compiles: readonly AuditedCompile[];
  inCallChecks: readonly Readonly<{
    toolCallId: string | null;
    status: string;
    at: string;
    candidates: readonly GateCandidate[];
    action: string | null;
    eventId: string;
  }>[];
}>;

/** What every gate said of every candidate, per compile (the call's own first) and during the call. */
export const gateAudit: CallProjection<GateAudit> = (events) => ({
  compiles: compilesOf(events),
  inCallChecks: ofType(events, 'TransferWindowChecked').map((event) => ({
    toolCallId: event.data.toolCallId,
    status: event.data.status,
    at: occurredAt(event),
    candidates: event.data.candidates.map((candidate) => withNextOpening(candidate, null)),
    action: event.data.action,
    eventId: event.id,
  })),
});
