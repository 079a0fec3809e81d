import type { RecordedEvent } from '../../src/event-store/fact.js';
import { textOf } from '../../src/json/json.js';

/**
 * The team that a call belongs to: the one its surface was selected for, else the one of the dialled line that
 * some message told. Earlier by `occurredAt` wins, then by id, so the order of arrival decides nothing.
 */
export function teamOf(events: readonly RecordedEvent[]): string | null {
  let best: TeamClaim | null = null;
  for (const event of events) best = strongerClaim(best, teamClaimOf(event));
  return best?.teamId ?? null;
}

export type TeamClaim = Readonly<{ teamId: string; rank: 0 | 1; at: string; id: string }>;

export function teamClaimOf({ type, data, metadata, id }: RecordedEvent): TeamClaim | null {
  const selected = type === 'SurfaceSelected' && 'teamId' in data ? textOf(data.teamId) : null;
  const teamId = selected ?? textOf(metadata.teamId);
  if (teamId === null) return null;
  return { teamId, rank: selected === null ? 1 : 0, at: metadata.occurredAt, id };
}

export function strongerClaim(left: TeamClaim | null, right: TeamClaim | null): TeamClaim | null {
  if (left === null || right === null) return left ?? right;
  if (left.rank !== right.rank) return left.rank < right.rank ? left : right;
  if (left.at !== right.at) return left.at < right.at ? left : right;
  return left.id <= right.id ? left : right;
}
