import type { RecordedEvent } from '../../src/event-store/fact.js';
import type { BookingCommitted, BookingTarget, ToolReturned } from '../calls/tool.events.js';

/** Targets committed so far, in the order of the ledger. */
export const committedIn = (history: readonly RecordedEvent[]): BookingTarget[] =>
  history
    .filter((event): event is RecordedEvent<BookingCommitted> => event.type === 'BookingCommitted')
    .map(({ data }) => data.target);

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
  return found?.data ?? null;
}
