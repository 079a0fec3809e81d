import type { RecordedEvent } from '../../src/event-store/fact.js';
import type { CallDetails } from '../calls/lifecycle.events.js';
import type { CallEvent } from '../calls/call.events.js';
import { strongerClaim, teamClaimOf } from '../calls/team-of.js';
import type { CallState, Said } from './call-state.js';
import {
  earlier,
  greatest,
  later,
  laterSeen,
  least,
  withGlimpse,
  withMember,
  withSaid,
  withSighting,
} from './merge-rules.js';

/** The event types that the list reads. */
export const listedTypes = [
  'ActivationsReported',
  'AssistantObserved',
  'BookingCommitted',
  'BookingExtracted',
  'CallDetailsObserved',
  'CallEnded',
  'CallReconciled',
  'CallStarted',
  'CallStatusChanged',
  'GatesEvaluated',
  'HandoffSwapped',
  'SquadCompiled',
  'SurfaceSelected',
  'ToolInvoked',
  'VapiMessageReceived',
] as const;

/** Those whose personal values the list shows. */
export const listedPersonalTypes = ['CallDetailsObserved', 'CallStarted'] as const;

type Listed = Extract<CallEvent, { type: (typeof listedTypes)[number] }>;

/** One more fact. The same facts in any order give the same state; the rules are those of the call's own summary. */
export function foldCall(state: CallState, event: RecordedEvent): CallState {
  const at = event.metadata.occurredAt;
  const revision = Number(event.revision);
  const seen: CallState = {
    ...state,
    revision: Math.max(state.revision, revision),
    firstAt: state.firstAt === '' || at < state.firstAt ? at : state.firstAt,
    team: strongerClaim(state.team, teamClaimOf(event)),
  };
  const said = <Value>(value: Value): Said<Value> => ({ at, revision, value });
  // The type's name decides its data: it is the storage format.
  return { ...seen, ...learned(seen, event as RecordedEvent<Listed>, said) };
}

function learned(
  state: CallState,
  { id, type, data, metadata }: RecordedEvent<Listed>,
  said: <Value>(value: Value) => Said<Value>,
): Partial<CallState> {
  const at = metadata.occurredAt;
  switch (type) {
    case 'CallStarted':
    case 'CallDetailsObserved':
      return { details: mergedDetails(state.details, data) };
    case 'CallStatusChanged':
      return {
        status: later(state.status, said(data.status)),
        ...(data.status === 'ended' && {
          endStatus: later(state.endStatus, said(data.endedReason)),
        }),
      };
    case 'CallEnded': {
      const { endedReason, startedAt, endedAt, durationMs, costMicros } = data;
      const report = said({ endedReason, startedAt, endedAt, durationMs, costMicros });
      return {
        report: later(state.report, report),
        ...(endedReason !== 'unknown' && { knownReport: later(state.knownReport, report) }),
      };
    }
    case 'SurfaceSelected':
      return { selected: earlier(state.selected, said<string>(data.surface)) };
    case 'SquadCompiled': {
      const { surface, members } = data;
      return { squad: earlier(state.squad, said({ surface, entry: members[0]?.name ?? null })) };
    }
    case 'BookingCommitted': {
      const { invocationId, target } = data;
      return { commits: withSaid(state.commits, said({ invocationId, target })) };
    }
    case 'BookingExtracted':
      return data.target === null ? {} : { extracted: later(state.extracted, said(data.target)) };
    case 'ToolInvoked': {
      const { invocationId, replayOf, name } = data;
      return {
        tools: withMember(state.tools, name),
        invocations: withMember(state.invocations, invocationId),
        ...(replayOf !== null && {
          replays: withSaid(state.replays, said({ invocationId, replayOf })),
        }),
      };
    }
    case 'GatesEvaluated': {
      const blocked = data.candidates.flatMap(({ verdicts }) =>
        verdicts.filter(({ verdict }) => verdict === 'blocked').map(({ gate }) => gate),
      );
      const sole = data.candidates
        .map(({ soleBlocker }) => soleBlocker)
        .filter((gate) => gate !== null);
      return {
        blockedGates: blocked.reduce(withMember, state.blockedGates),
        soleBlockers: sole.reduce(withMember, state.soleBlockers),
      };
    }
    case 'CallReconciled':
      return { sealed: later(state.sealed, said(data.sealed)) };
    case 'ActivationsReported':
      return { activations: fuller(state.activations, data.assistants) };
    case 'HandoffSwapped':
      return data.timed && data.to !== null
        ? { strong: withSighting(state.strong, { at, id, name: data.to }) }
        : {};
    case 'AssistantObserved': {
      const seen = { at, id, name: data.assistantName };
      if (data.evidence !== 'webhook-assistant')
        return { strong: withSighting(state.strong, seen) };
      return { glimpsed: withGlimpse(state.glimpsed, seen) };
    }
    case 'VapiMessageReceived':
      return {
        ...(!data.verbose && { lastMessageAt: greatest(state.lastMessageAt, at) }),
        ...(data.assistantName !== null && {
          enveloped: laterSeen(state.enveloped, { at, id, name: data.assistantName }),
        }),
      };
  }
}

/** Where messages differ the smallest text counts. */
const mergedDetails = (one: CallDetails, other: CallDetails): CallDetails => ({
  type: least(one.type, other.type),
  direction: least(one.direction, other.direction),
  dialedNumber: least(one.dialedNumber, other.dialedNumber),
  customerNumber: least(one.customerNumber, other.customerNumber),
  phoneNumberId: least(one.phoneNumberId, other.phoneNumberId),
  startedAt: least(one.startedAt, other.startedAt),
});

const fuller = (one: readonly string[] | null, other: readonly string[]): readonly string[] => {
  if (one === null || one.length !== other.length) {
    return one !== null && one.length > other.length ? one : other;
  }
  return one.join('\n') <= other.join('\n') ? one : other;
};
