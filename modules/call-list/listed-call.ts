import { isSameTarget } from '../tools/offered-slots.js';
import type { BookingTarget } from '../calls/tool.events.js';
import type { CallState } from './call-state.js';
import { currentAssistantOf } from './current-assistant.js';
import { isBefore } from './merge-rules.js';

/** A call as the list shows it; the members of its summary, as far as the list keeps them. */
export type ListedCall = Readonly<{
  callId: string;
  teamId: string | null;
  surface: string | null;
  status: string;
  startedAt: string | null;
  endedAt: string | null;
  endedReason: string | null;
  durationMs: number | null;
  dialedNumber: string | null;
  customerNumber: string | null;
  currentAssistant: string | null;
  booking: Readonly<{ status: 'committed' | 'extracted' | 'none'; target: BookingTarget | null }>;
  counts: Readonly<{ toolsInvoked: number; commits: number }>;
  sealed: boolean;
  revision: number;
  lastEventAt: string | null;
  /** Events of this call that the list could not take in; the per-call answers are not affected. */
  parked: number;
}>;

/** The list's row from what was merged; a function of the state alone. */
export function listedCall(callId: string, state: CallState): ListedCall {
  const { details, selected, squad, status, endStatus, sealed } = state;
  const report = (state.knownReport ?? state.report)?.value ?? null;
  const told = report?.endedReason ?? null;
  const commits = commitsOf(state);
  const hasEnded = report !== null || endStatus !== null;
  return {
    callId,
    teamId: state.team?.teamId ?? null,
    surface: selected?.value ?? squad?.value.surface ?? null,
    status: hasEnded ? 'ended' : (status?.value ?? 'open'),
    startedAt: report?.startedAt ?? details.startedAt,
    endedAt: report?.endedAt ?? endStatus?.at ?? null,
    endedReason: told === null || told === 'unknown' ? (endStatus?.value ?? told) : told,
    durationMs: report?.durationMs ?? null,
    dialedNumber: details.dialedNumber,
    customerNumber: details.customerNumber,
    currentAssistant: currentAssistantOf(state),
    booking: bookingOf(commits, state),
    counts: { toolsInvoked: state.invocations.length, commits: commits.length },
    sealed: sealed?.value ?? false,
    revision: state.revision,
    lastEventAt: state.lastMessageAt,
    parked: state.parked,
  };
}

/** Targets in the order of their commits, runs of the same one once; a replay commits its target again. */
function commitsOf({ commits, replays }: CallState): readonly BookingTarget[] {
  const again = replays.flatMap(({ at, revision, value: { invocationId, replayOf } }) => {
    const first = commits.find(({ value }) => value.invocationId === replayOf);
    const isOwn = commits.some(({ value }) => value.invocationId === invocationId);
    return first === undefined || isOwn ? [] : [{ at, revision, value: first.value }];
  });
  const acts = [...commits, ...again].sort((one, other) => (isBefore(one, other) ? -1 : 1));
  const targets = acts.map(({ value }) => value.target);
  return targets.filter((target, index) => {
    const before = targets[index - 1];
    return before === undefined || !isSameTarget(before, target);
  });
}

function bookingOf(commits: readonly BookingTarget[], { extracted }: CallState) {
  const committed = commits.at(-1);
  if (committed !== undefined) return { status: 'committed', target: committed } as const;
  return extracted === null
    ? ({ status: 'none', target: null } as const)
    : ({ status: 'extracted', target: extracted.value } as const);
}
