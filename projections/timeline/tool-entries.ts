import type { RecordedEvent } from '../../src/event-store/fact.js';
import { assistantOf } from '../booking-target/act-assistant.js';
import { commitsOf } from '../booking-target/commit-acts.js';
import { occurredAt, ofType } from '../event-of.js';
import { toolCallsOf } from '../tool-ledger/tool-calls.js';
import type { ToolCallView } from '../tool-ledger/tool-call-view.js';
import { entryOf, type TimelineEntry } from './entry.js';

/** Every tool call once, with what came of it, and what it committed. */
export const toolEntries = (events: readonly RecordedEvent[]): readonly TimelineEntry[] => [
  ...toolCallsOf(events).map((call): TimelineEntry => ({
    at: call.at,
    kind: 'tool-call',
    title: `${call.name === '' ? 'A tool without a name' : call.name} was called`,
    detail: outcomeOf(call),
    assistant: call.assistant,
    eventIds: call.eventIds,
  })),
  ...commitsOf(events).map(({ act, repeats }): TimelineEntry => {
    const { shopClientId, serviceId, slotTimeUtc } = act.target;
    const again = repeats === 0 ? '' : `, committed again ${repeats} time(s)`;
    return {
      at: occurredAt(act.event),
      kind: 'commit',
      title: 'A booking was committed',
      detail: `${serviceId} at ${shopClientId}, ${slotTimeUtc}${again}`,
      assistant: assistantOf(act, events),
      eventIds: [act.event.id],
    };
  }),
  ...ofType(events, 'BookingCommitRefused').map((event) =>
    entryOf(event, 'commit-refused', 'A booking was refused', event.data.reason),
  ),
];

function outcomeOf({ state, outcome, interrupted, result, observedResult }: ToolCallView): string {
  if (interrupted) return 'cut off by the caller; no result reached the agent';
  if (state === 'unanswered') return 'no result is recorded';
  if (state === 'not-awaited') return 'its result was not awaited';
  const text = result ?? observedResult ?? '';
  return `${outcome === 'error' ? 'failed' : 'answered'}${state === 'late' ? ' late' : ''}: ${text}`;
}
