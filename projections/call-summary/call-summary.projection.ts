import type { BookingTarget } from '../../modules/calls/tool.events.js';
import type { Surface } from '../../modules/calls/compile.events.js';
import { teamOf } from '../../modules/calls/team-of.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { bookingTarget } from '../booking-target/booking-target.projection.js';
import { commitsOf } from '../booking-target/commit-acts.js';
import { occurredAt, ofType } from '../event-of.js';
import { handoffChain } from '../handoff-chain/handoff-chain.projection.js';
import { invocationsOf } from '../invocations.js';
import { countUnknown } from '../known-event-types.js';
import { ownSquadOf } from '../own-squad.js';
import type { CallProjection } from '../projection.js';
import { transfersOf } from '../transfers.js';
import { callDetailsOf } from './call-details.js';

export type CallSummary = Readonly<{
  teamId: string | null;
  surface: Surface | null;
  /** Vapi's words by its status messages; `ended` for good; `open` when only the call was seen. */
  status: string;
  startedAt: string | null;
  endedAt: string | null;
  endedReason: string | null;
  durationMs: number | null;
  costMicros: number | null;
  dialedNumber: string | null;
  customerNumber: string | null;
  phoneNumberId: string | null;
  direction: string | null;
  currentAssistant: string | null;
  booking: Readonly<{ status: string; target: BookingTarget | null }>;
  counts: Readonly<{
    toolsInvoked: number;
    hops: number;
    transfers: number;
    commits: number;
    refusedCommits: number;
    interruptions: number;
    anomalies: number;
    findings: number;
    /** Events of types that this version does not know. */
    unknownEvents: number;
  }>;
  findings: readonly Readonly<{
    code: string;
    severity: string;
    subAgent: string | null;
    detail: string;
    eventId: string;
  }>[];
  /** The ledger was held against Vapi's own record and agrees with it. */
  sealed: boolean;
  /** When the latest message that is no mere volume was said. */
  lastEventAt: string | null;
}>;

/** A call in one line. */
export const callSummary: CallProjection<CallSummary> = (events) => {
  const details = callDetailsOf(events);
  const ended = endOf(events);
  const { status, target } = bookingTarget(events);
  const { current, hops } = handoffChain(events);
  const findings = ofType(events, 'CompileFindingRaised');
  const [selected] = ofType(events, 'SurfaceSelected');
  return {
    teamId: teamOf(events),
    surface: selected?.data.surface ?? ownSquadOf(events)?.data.surface ?? null,
    status: statusOf(events),
    ...ended,
    startedAt: ended.startedAt ?? details.startedAt,
    dialedNumber: details.dialedNumber,
    customerNumber: details.customerNumber,
    phoneNumberId: details.phoneNumberId,
    direction: details.direction,
    currentAssistant: current,
    booking: { status, target },
    counts: {
      toolsInvoked: invocationsOf(events).length,
      hops: hops.length,
      transfers: transfersOf(events).length,
      commits: commitsOf(events).length,
      refusedCommits: ofType(events, 'BookingCommitRefused').length,
      interruptions: ofType(events, 'CallerInterrupted').length,
      anomalies: ofType(events, 'MessageAnomalyNoted').length,
      findings: findings.length,
      unknownEvents: countUnknown(events),
    },
    findings: findings.map(({ id, data: { code, severity, subAgent, detail } }) => ({
      code,
      severity,
      subAgent,
      detail,
      eventId: id,
    })),
    sealed: ofType(events, 'CallReconciled').at(-1)?.data.sealed ?? false,
    lastEventAt: lastEventAt(events),
  };
};

/** The message's status, never `call.status` inside a message. An end is final, however late others arrive. */
function statusOf(events: readonly RecordedEvent[]): string {
  const changes = ofType(events, 'CallStatusChanged');
  const hasEnded =
    ofType(events, 'CallEnded').length > 0 || changes.some(({ data }) => data.status === 'ended');
  return hasEnded ? 'ended' : (changes.at(-1)?.data.status ?? 'open');
}

/** The report's word, the fullest where there are several; a status message's reason where the report has none. */
function endOf(events: readonly RecordedEvent[]) {
  const reports = ofType(events, 'CallEnded').map(({ data }) => data);
  const known = reports.filter(({ endedReason }) => endedReason !== 'unknown');
  const report = known.at(-1) ?? reports.at(-1);
  const status = ofType(events, 'CallStatusChanged').findLast(
    ({ data }) => data.status === 'ended',
  );
  const told = report?.endedReason ?? null;
  return {
    startedAt: report?.startedAt ?? null,
    endedAt: report?.endedAt ?? (status === undefined ? null : occurredAt(status)),
    endedReason: told === null || told === 'unknown' ? (status?.data.endedReason ?? told) : told,
    durationMs: report?.durationMs ?? null,
    costMicros: report?.costMicros ?? null,
  };
}

/** The latest message that is kept whatever came before it; verbose ones are not all kept. */
function lastEventAt(events: readonly RecordedEvent[]): string | null {
  const messages = ofType(events, 'VapiMessageReceived').filter(({ data }) => !data.verbose);
  const last = messages.at(-1);
  return last === undefined ? null : occurredAt(last);
}
