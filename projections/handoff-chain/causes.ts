import type { Run } from './active-runs.js';
import type { Edge } from './compiled-edges.js';
import type { HandoffCall } from './handoff-calls.js';

/** The call that caused each hop, by the place of the run that it led to; a call causes one hop at most. */
export function causesOf(
  runs: readonly Run[],
  calls: readonly HandoffCall[],
  edges: readonly Edge[],
): ReadonlyMap<number, HandoffCall> {
  const free = [...calls];
  const causes = new Map<number, HandoffCall>();
  const claim = (place: number, index: number): void => {
    const [call] = index === -1 ? [] : free.splice(index, 1);
    if (call !== undefined) causes.set(place, call);
  };
  // Hops that name their call take it first, so that no other one can.
  for (const [place, run] of runs.entries()) {
    const toolCallId = namedCallOf(run);
    if (place > 0 && toolCallId !== null) claim(place, placeOfNamed(free, toolCallId, run));
  }
  for (const [place, run] of runs.entries()) {
    if (place === 0 || namedCallOf(run) !== null) continue;
    claim(place, placeOfFitting(free, runs, place, edges));
  }
  return causes;
}

export const namedCallOf = ({ sightings }: Run): string | null =>
  sightings.find(({ toolCallId }) => toolCallId !== null)?.toolCallId ?? null;

/** Vapi has given one id out twice; the latest call before the hop is meant. */
function placeOfNamed(free: readonly HandoffCall[], toolCallId: string, { at }: Run): number {
  const before = free.findLastIndex(
    (call) => call.toolCallId === toolCallId && (at === null || call.at <= at),
  );
  return before === -1 ? free.findIndex((call) => call.toolCallId === toolCallId) : before;
}

/**
 * The latest call before the hop that leads there or leaves it open; of a hop without a time the first. One since
 * the hop before it is preferred: an older one has most likely led to nothing.
 */
function placeOfFitting(
  free: readonly HandoffCall[],
  runs: readonly Run[],
  place: number,
  edges: readonly Edge[],
): number {
  const run = runs[place];
  const before = runs[place - 1];
  if (run === undefined || before === undefined) return -1;
  const since = place > 1 ? before.at : null;
  const fits = (call: HandoffCall): boolean =>
    (call.targets === null || call.targets.includes(run.name)) &&
    (run.at === null || call.at <= run.at) &&
    mayCall(before.name, call, edges);
  const isRecent = (call: HandoffCall): boolean =>
    fits(call) && (since === null || call.at >= since);
  const recent = run.at === null ? free.findIndex(isRecent) : free.findLastIndex(isRecent);
  if (recent !== -1) return recent;
  return run.at === null ? free.findIndex(fits) : free.findLastIndex(fits);
}

/** An assistant that the compile knows calls only the functions that it was given. */
function mayCall(name: string, { functionName }: HandoffCall, edges: readonly Edge[]): boolean {
  const given = edges.filter((edge) => edge.functionName === functionName);
  const isKnown = edges.some((edge) => edge.from === name);
  return given.length === 0 || !isKnown || given.some((edge) => edge.from === name);
}
