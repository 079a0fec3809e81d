import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AtRestPage } from './at-rest.event-store.js';
import type { CommitSignal } from './commit-signal.js';
import type { FollowOptions } from './event-store.js';

export type PageRequest = Readonly<{
  after: bigint;
  limit: number;
  stream?: string | undefined;
  types?: readonly string[] | undefined;
  /** No event of `stream` below this revision is wanted; spares a search by position. */
  fromRevision?: bigint;
}>;

const pageMax = 500;

/**
 * Catches up page by page, then waits for commits. Reading and then waiting happen in one turn, so no commit falls
 * between them. The first page comes even when it is empty, so that a follower can tell that it has caught up.
 */
export async function* followPages(
  readPage: (request: PageRequest) => AtRestPage,
  commits: CommitSignal,
  { after: start, stream, types, signal }: FollowOptions,
): AsyncGenerator<AtRestPage, void> {
  let after = start;
  let fromRevision = 0n;
  let isFirst = true;
  while (!signal.aborted && !commits.closed) {
    const page = readPage({ after, limit: pageMax, stream, types, fromRevision });
    if (!isFirst && page.upTo <= after) {
      await commits.next(signal);
      continue;
    }
    isFirst = false;
    after = page.upTo;
    const last = page.events.at(-1);
    if (last !== undefined && stream !== undefined) fromRevision = last.revision + 1n;
    yield page;
    await nextTurn(); // A long catch-up must not keep the process from everything else.
  }
}
