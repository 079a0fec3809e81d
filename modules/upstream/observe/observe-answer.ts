import { isObject, textOf, type Json, type JsonObject } from '../../../src/json/json.js';
import type { Surface } from '../../calls/compile.events.js';
import type { CompileIdentity } from '../../compile/compile-inputs.js';
import { decider, type Decide, type Decision } from '../../compile/decision.js';
import { findingDecision, type Finding } from '../../compile/findings.js';
import { failureReasons } from '../../reasons/failure.reasons.js';
import type { SurfaceReason } from '../../reasons/surface.reasons.js';
import { fieldOf, observedAssistant, unreadable } from './observed-assistant.js';
import { observedSquad, aloneSquad, type ObservedSquad } from './observed-squad.js';
import { observeSquad, type SquadScope } from './observe-squad.js';

/** What is known beside the answer. */
export type ObservedFrom = CompileIdentity &
  Readonly<{
    teamId: string | null;
    voiceAssistantId: string | null;
    /** The voice assistant's mode by our directory. */
    mode: string | null;
    /** Hosts under which the ledger is reached. */
    ledgerHosts: ReadonlySet<string>;
    isCommitTool: (name: string) => boolean;
    payloadBytes: number;
    responseHash: string;
    elapsedMs: number;
  }>;

/** Decisions of one answer; a squad of twenty has some hundreds. */
const decisionsMax = 5_000;

/**
 * Reads the answer of a compiler that lives elsewhere back into decisions, each marked `observed`. It judges nothing
 * away: what cannot be read becomes a finding. Pure, and does not throw for any JSON.
 */
export function observeAnswer(answer: Json, from: ObservedFrom): readonly Decision[] {
  const decide = observing(from);
  if (!isObject(answer)) return [findingDecision(decide, unreadable('answer', 'is no object.'))];
  const fallback = spokenInstead(answer);
  if (fallback !== null) {
    const { stage, engineer } = failureReasons[fallback];
    return [
      decide('CompileFailed', { stage, error: engineer, fallback: answer, reason: fallback }),
    ];
  }
  const served = servedBy(answer);
  if (served === null) {
    const known = 'holds none of squad, squadId, assistant, assistantId, destination and error.';
    return [findingDecision(decide, unreadable('answer', known))];
  }
  const scope: SquadScope = { ...from, decide };
  const seen = observeSquad(served.squad, scope);
  const { teamId, voiceAssistantId, mode, payloadBytes, responseHash, elapsedMs } = from;
  const { surface, reason } = served;
  const decisions = [
    decide('SurfaceSelected', { surface, teamId, voiceAssistantId, mode, reason }),
    ...bounded(decide, seen.decisions),
    decide('SquadCompiled', {
      surface,
      members: seen.members,
      payloadBytes,
      elapsedMs,
      responseHash,
      response: answer,
      archive: null,
    }),
  ];
  return [...new Map(decisions.map((decision) => [decision.id, decision])).values()];
}

/** What cannot be read at all is on record with one finding. */
export const observeUnreadable = (detail: string, from: ObservedFrom): readonly Decision[] => [
  findingDecision(observing(from), unreadable('answer', detail)),
];

/** Two answers of one compile that differ are both on record; the same answer again adds nothing. */
const observing = (from: ObservedFrom): Decide => {
  const decide = decider(from);
  return (type, data, ...key) =>
    decide(type, { ...data, observed: true }, from.responseHash, ...key);
};

/** `error` wins over everything, `destination` over any agent (vapi/README.md 1.3). */
const spokenInstead = (answer: JsonObject) => {
  if (textOf(answer['error']) !== null) return 'upstream-answered-error';
  return isObject(answer['destination']) ? 'upstream-answered-destination' : null;
};

type Served = Readonly<{ surface: Surface; reason: SurfaceReason; squad: ObservedSquad }>;

function servedBy(answer: JsonObject): Served | null {
  const compiled = { surface: 'blueprint', reason: 'observed-inline' } as const;
  const saved = { surface: 'team-tool', reason: 'observed-saved' } as const;
  const overrides = [fieldOf(answer, 'assistantOverrides')];
  const { squad, assistant } = answer;
  if (isObject(squad)) {
    const members = observedSquad(squad, fieldOf(answer, 'squadOverrides'), 'squad');
    return { ...compiled, squad: members };
  }
  if (isObject(assistant)) {
    const alone = observedAssistant(assistant, overrides, null, 'assistant');
    return { ...compiled, squad: aloneSquad(alone) };
  }
  const assistantId = textOf(answer['assistantId']);
  if (assistantId !== null) {
    const alone = observedAssistant({}, overrides, assistantId, 'assistant');
    return { ...saved, squad: aloneSquad(alone) };
  }
  const squadId = textOf(answer['squadId']);
  if (squadId === null) return null;
  const shared = [fieldOf(answer, 'squadOverrides')];
  return { ...saved, squad: aloneSquad(observedAssistant({}, shared, squadId, 'squad')) };
}

function bounded(decide: Decide, decisions: readonly Decision[]): readonly Decision[] {
  if (decisions.length <= decisionsMax) return decisions;
  const finding: Finding = unreadable(
    'answer',
    `${decisions.length - decisionsMax} more decisions stand in it than are recorded.`,
  );
  return [...decisions.slice(0, decisionsMax), findingDecision(decide, finding)];
}
