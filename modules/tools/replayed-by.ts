import type { RecordedEvent } from '../../src/event-store/fact.js';
import type { BookingCommitted, ToolInvoked } from '../calls/tool.events.js';
import { namedTarget } from './commit-tool.js';
import type { ToolWorld } from './tool-world.js';

/** The invocation whose target a commit call repeats while it is the current one; null: a commit of its own. */
export function replayedBy(
  request: Pick<ToolInvoked['data'], 'invocationId' | 'name' | 'arguments' | 'argumentsState'>,
  history: readonly RecordedEvent[],
  { commitTool }: ToolWorld,
): string | null {
  const tool = commitTool(request.name);
  if (tool === null || request.argumentsState !== 'parsed') return null;
  const current = history.findLast(
    (event): event is RecordedEvent<BookingCommitted> => event.type === 'BookingCommitted',
  );
  if (current === undefined || current.data.invocationId === request.invocationId) return null;
  const first = history.find(
    (event): event is RecordedEvent<ToolInvoked> =>
      event.type === 'ToolInvoked' &&
      (event as RecordedEvent<ToolInvoked>).data.invocationId === current.data.invocationId,
  );
  if (first === undefined || first.data.name !== request.name) return null;
  const one = namedTarget(tool, first.data.arguments);
  const other = namedTarget(tool, request.arguments);
  return one.shopClientId === other.shopClientId &&
    one.serviceId === other.serviceId &&
    one.slotTime === other.slotTime
    ? current.data.invocationId
    : null;
}
