import type { SwapEvidence } from '../../modules/calls/handoff.events.js';
import { compareText } from '../compare-text.js';

/** Somebody was the active assistant at a moment, by one event's word. */
export type Sighting = Readonly<{
  name: string;
  at: string;
  eventId: string;
  evidence: readonly SwapEvidence[];
  /** Who was active before, where the event says so. */
  from: string | null;
  toolCallId: string | null;
  functionName: string | null;
  /** An envelope's word may be a stale snapshot; it never outweighs the others. */
  weak: boolean;
}>;

/** A stretch of the call with one active assistant. `at` is its first sighting; null when only its place is known. */
export type Run = Readonly<{ name: string; at: string | null; sightings: readonly Sighting[] }>;

/** An envelope sent this soon after a swap may still name the one who handed over. */
const staleMs = 1_000;

/** Sightings in order as stretches: strong ones make them, weak ones fill the beginning and the end. */
export function runsOf(sightings: readonly Sighting[]): readonly Run[] {
  const strong = withoutBridges(sightings.filter(({ weak }) => !weak));
  const weak = sightings.filter((sighting) => sighting.weak);
  const [first, last] = [strong[0], strong.at(-1)];
  if (first === undefined || last === undefined) return compressed(weak);
  const told = withTold(strong);
  const lastRunAt = compressed(strong).at(-1)?.at ?? last.at;
  const before = weak.filter(({ at }) => at < first.at);
  const after = weak.filter(
    ({ at }) => at >= last.at && Date.parse(at) > Date.parse(lastRunAt) + staleMs,
  );
  const runs = compressed([...before, ...told, ...after].sort(byTime));
  return runs.map((run, index) => supported(run, runs[index + 1], weak));
}

/**
 * The sentence that bridges a handoff is spoken by the one who hands over, and may be timed just after the swap
 * (case C-27): a word on them between two on their successor is no way back.
 */
function withoutBridges(strong: readonly Sighting[]): readonly Sighting[] {
  return strong.filter((sighting, index) => {
    const [before, after] = [strong[index - 1], strong[index + 1]];
    if (before === undefined || before.name === sighting.name) return true;
    const isBridge =
      sighting.from === null &&
      sighting.evidence.includes('messages') &&
      before.from === sighting.name &&
      after?.name === before.name &&
      Date.parse(sighting.at) - Date.parse(before.at) <= staleMs;
    return !isBridge;
  });
}

/** A transfer update names both sides: who handed over was active before, seen otherwise or not. */
function withTold(strong: readonly Sighting[]): readonly Sighting[] {
  return strong.flatMap((sighting, index) => {
    const before = strong[index - 1]?.name ?? null;
    const isTold =
      sighting.from !== null && sighting.from !== before && sighting.from !== sighting.name;
    const isSure = before === null || sighting.evidence.includes('transfer-update');
    if (!isTold || !isSure || before === sighting.name) return [sighting];
    return [
      {
        ...sighting,
        name: sighting.from ?? '',
        evidence: [],
        toolCallId: null,
        functionName: null,
        from: null,
      },
      sighting,
    ];
  });
}

function compressed(sightings: readonly Sighting[]): readonly Run[] {
  const runs: { name: string; at: string; sightings: Sighting[] }[] = [];
  for (const sighting of sightings) {
    const run = runs.at(-1);
    if (run?.name === sighting.name) run.sightings.push(sighting);
    else runs.push({ name: sighting.name, at: sighting.at, sightings: [sighting] });
  }
  return runs;
}

/** The first weak sighting within a stretch supports it. */
function supported(run: Run, next: Run | undefined, weak: readonly Sighting[]): Run {
  const support = weak.find(
    ({ name, at }) =>
      name === run.name &&
      at >= (run.at ?? '') &&
      (next === undefined || next.at === null || at < next.at) &&
      !run.sightings.some((sighting) => sighting.weak),
  );
  return support === undefined ? run : { ...run, sightings: [...run.sightings, support] };
}

const byTime = (one: Sighting, other: Sighting): number => compareText(one.at, other.at);
