import type { RecordedEvent } from '../../src/event-store/fact.js';
import type { ToolReturned } from '../calls/tool.events.js';

const erased = 'The record of this answer was erased.';

/** The result that this invocation was answered with; null: not yet. */
export function recordedAnswer(
  history: readonly RecordedEvent[],
  invocationId: string,
): ToolReturned['data'] | null {
  const found = history.find(
    (event): event is RecordedEvent<ToolReturned> =>
      event.type === 'ToolReturned' &&
      (event as RecordedEvent<ToolReturned>).data.invocationId === invocationId &&
      (event as RecordedEvent<ToolReturned>).data.delivery !== 'observed',
  );
  // A caller who was erased took the text along; that the tool was answered stands.
  return found === undefined ? null : { ...found.data, result: found.data.result ?? erased };
}
