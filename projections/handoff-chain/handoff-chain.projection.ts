import type { RecordedEvent } from '../../src/event-store/fact.js';
import { ownSquadOf } from '../own-squad.js';
import type { CallProjection } from '../projection.js';
import { runsOf, type Run } from './active-runs.js';
import { attemptsOf, type Attempt } from './attempts.js';
import { handoffCallsOf } from './handoff-calls.js';
import { hopsOf, type Hop } from './hops.js';
import { loopsOf, type Loop } from './loops.js';
import { refusalsOf, refusedByArguments } from './refusals.js';
import { sightingsOf } from './sightings.js';
import { activationsOf, agrees, alignedRuns } from './with-activations.js';

export type HandoffChain = Readonly<{
  entry: string | null;
  current: string | null;
  hops: readonly Hop[];
  attempts: readonly Attempt[];
  loops: readonly Loop[];
  /** Null before a report came. */
  agreesWithActivations: boolean | null;
}>;

/** Who was active, who handed over to whom, by which tool, and what supports it (design/api.md). */
export const handoffChain: CallProjection<HandoffChain> = (events) => {
  const { runs, agreesWithActivations } = activeRunsOf(events);
  const calls = handoffCallsOf(events);
  const refused = refusedByArguments(calls, refusalsOf(events));
  const hops = hopsOf(
    runs,
    calls.filter((call) => !refused.byCall.has(call)),
    events,
  );
  const names = runs.map(({ name }) => name);
  const entry = names[0] ?? ownSquadOf(events)?.data.members[0]?.name ?? null;
  return {
    entry,
    current: names.at(-1) ?? entry,
    hops,
    attempts: attemptsOf(calls, hops, refused, events),
    loops: loopsOf(names),
    agreesWithActivations,
  };
};

/** The stretches of the call with one active assistant each. */
export function activeRunsOf(events: readonly RecordedEvent[]): Readonly<{
  runs: readonly Run[];
  agreesWithActivations: boolean | null;
}> {
  const seen = runsOf(sightingsOf(events));
  const activations = activationsOf(events);
  if (activations === null) return { runs: seen, agreesWithActivations: null };
  return {
    runs: alignedRuns(activations, seen, events),
    agreesWithActivations: agrees(activations, seen),
  };
}

/**
 * Who was active at a moment: the last one that began before it. A handoff tool, like everything until the swap,
 * belongs to the one that hands over.
 */
export function activeAssistantAt(runs: readonly Run[], at: string): string | null {
  const begun = runs.filter((run) => run.at !== null && run.at <= at);
  return begun.at(-1)?.name ?? runs[0]?.name ?? null;
}
