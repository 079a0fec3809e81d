import type { ExpectedRevision } from './event-store.js';
import { RevisionConflict } from './event-store.errors.js';

export type Plannable = Readonly<{
  id: string;
  unlessRecorded?: readonly string[];
  onlyAccompanied?: boolean;
}>;

/** Where a stream is when an append meets it. */
export type StreamState = Readonly<{
  stream: string;
  /** Last revision; null while the stream is empty. */
  revision: bigint | null;
  holds: (id: string) => boolean;
}>;

export type Plan<E> = Readonly<{
  /** To be added, in this order. */
  write: readonly E[];
  /** Ids of the append that the stream holds already. */
  known: readonly string[];
}>;

/**
 * Decides what one append adds to a stream; the same for every engine. The revision is checked only when the
 * stream holds none of the ids: a retry that finds part of itself written adds the rest.
 * @throws RevisionConflict
 */
export function planAppend<E extends Plannable>(
  state: StreamState,
  events: readonly E[],
  expected: ExpectedRevision,
): Plan<E> {
  const known = new Set<string>();
  const fresh = new Map<string, E>();
  for (const event of events) {
    if (known.has(event.id) || fresh.has(event.id)) continue;
    if (state.holds(event.id)) known.add(event.id);
    else fresh.set(event.id, event);
  }
  if (known.size === 0) assertExpected(state, expected);
  return { write: withCompany(state, fresh), known: [...known] };
}

function assertExpected({ stream, revision }: StreamState, expected: ExpectedRevision): void {
  if (expected === 'any') return;
  const wanted = expected === 'none' ? null : expected;
  if (wanted !== revision) {
    throw new RevisionConflict(stream, String(expected), String(revision ?? 'none'));
  }
}

/** Marked events stay only beside an unmarked one. Without company they go first, then what made way for them returns. */
function withCompany<E extends Plannable>(state: StreamState, fresh: Map<string, E>): E[] {
  const write = standing(state, fresh);
  if (write.length === 0 || write.some((event) => event.onlyAccompanied !== true)) return write;
  const unmarked = [...fresh].filter(([, event]) => event.onlyAccompanied !== true);
  return standing(state, new Map(unmarked));
}

/**
 * Those that no id in their `unlessRecorded` keeps out: neither one in the stream nor one that this append writes.
 * Where two keep each other out the earlier one stays.
 */
function standing<E extends Plannable>(state: StreamState, fresh: ReadonlyMap<string, E>): E[] {
  const verdicts = new Map<string, boolean>();
  const stands = (id: string, event: E): boolean => {
    const verdict = verdicts.get(id);
    if (verdict !== undefined) return verdict;
    verdicts.set(id, true); // Assumed while others are asked, so that a circle ends at its earliest member.
    const kept = (event.unlessRecorded ?? []).every((rival) => {
      const inBatch = rival === id ? undefined : fresh.get(rival);
      return !state.holds(rival) && (inBatch === undefined || !stands(rival, inBatch));
    });
    verdicts.set(id, kept);
    return kept;
  };
  return [...fresh].filter(([id, event]) => stands(id, event)).map(([, event]) => event);
}
