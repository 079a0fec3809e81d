import type { RecordedEvent } from '../../src/event-store/fact.js';
import type { BookingCommitted } from '../calls/tool.events.js';
import type { Reading } from '../vapi/reading.js';
import type { ToolRequest } from '../vapi/tool-request.js';
import { namedTarget, type CommitTool } from './commit-tool.js';
import { isSameTarget, offeredSlots } from './offered-slots.js';
import { readCommit, type CommitContext, type ReadCommit } from './read-commit.js';
import { instantsOf } from './slot-time.js';
import type { ToolWorld } from './tool-world.js';

/** What a commit tool's call comes to: a repeat of the commit in force, or what its arguments say. */
export type PlannedCommit = Readonly<{
  tool: CommitTool;
  replayOf: string | null;
  read: ReadCommit;
}>;

type Current = Pick<BookingCommitted['data'], 'invocationId' | 'target'>;

/**
 * The commits among the tool calls of a message, by invocation, in order: each sees what those before it committed.
 * Who names the target in force again, however it is spelt, repeats it; it was judged when it was committed.
 */
export function planCommits(
  reading: Reading,
  history: readonly RecordedEvent[],
  world: ToolWorld,
): ReadonlyMap<string, PlannedCommit> {
  const context: CommitContext = {
    offered: offeredSlots(history),
    zoneOfShop: (shopClientId) => world.shop(shopClientId)?.timezone ?? null,
    saidAt: reading.saidAt,
    arrivedAt: reading.arrivedAt,
    verification: world.verification,
  };
  const planned = new Map<string, PlannedCommit>();
  let current = lastCommitIn(history);
  for (const request of reading.toolRequests) {
    const { invocationId, argumentsState } = request;
    const tool = world.commitTool(request.name);
    if (tool === null || argumentsState !== 'parsed') continue;
    const read = readCommit(tool, request.arguments, context);
    const isRepeat = current !== null && names(request, tool, current, context);
    const replayOf =
      isRepeat && current?.invocationId !== invocationId ? (current?.invocationId ?? null) : null;
    planned.set(invocationId, { tool, replayOf, read });
    if (read.accepted && !isRepeat) current = { invocationId, target: read.target };
  }
  return planned;
}

function lastCommitIn(history: readonly RecordedEvent[]): Current | null {
  const last = history.findLast(
    (event): event is RecordedEvent<BookingCommitted> => event.type === 'BookingCommitted',
  );
  return last?.data ?? null;
}

/** Whether the arguments name a target, in any spelling of its instant. */
function names(
  { arguments: values }: ToolRequest,
  tool: CommitTool,
  { target }: Current,
  { zoneOfShop }: CommitContext,
): boolean {
  const { shopClientId, serviceId, slotTime } = namedTarget(tool, values);
  if (shopClientId === null || serviceId === null || slotTime === null) return false;
  return instantsOf(slotTime, zoneOfShop(shopClientId)).some((slotTimeUtc) =>
    isSameTarget({ shopClientId, serviceId, slotTimeUtc }, target),
  );
}
