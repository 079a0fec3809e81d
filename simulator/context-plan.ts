import type { Entry, History } from './history.js';
import { numberAt, textAt, type JsonObject } from './json.js';

/** What a destination that says nothing gets (fact sheet 5.3). */
export const wholeContext: JsonObject = { type: 'all' };

/**
 * What the receiving model is handed of the conversation (5.3 and the table of the seeds). The system prompt is never
 * among it: it is always the destination's own. Null for a kind that nobody knows.
 */
export function contextHandedOver(
  { handed, own }: History,
  plan: JsonObject,
): readonly Entry[] | null {
  const whole = [...handed, ...own];
  switch (textAt(plan, 'type') ?? '') {
    case 'all':
      return whole;
    case 'userAndAssistantMessages':
      return whole.filter(isSpoken);
    // History from before the assistant that hands over; all of its own stretch is kept from the next one.
    case 'previousAssistantMessages':
      return handed.filter(isSpoken);
    case 'lastNMessages': {
      const count = numberAt(plan, 'maxMessages') ?? 0;
      return count > 0 ? whole.slice(-count) : [];
    }
    case 'none':
      return [];
    default:
      return null;
  }
}

/** Tool calls and results are stripped, whatever the model wrote beside a call. */
const isSpoken = ({ role }: Entry): boolean => role === 'user' || role === 'bot';

/** The older way, by the mode of a `transferCall` to an assistant (6.1). Null for a mode that nobody knows. */
export function contextTransferred(
  { system, handed, own }: History,
  mode: string,
  toolCallId: string,
): readonly Entry[] | null {
  const whole = [...handed, ...own];
  switch (mode) {
    // The history rolls on, the former prompt in it.
    case 'rolling-history':
      return [...system, ...whole];
    case 'swap-system-message-in-history':
      return whole;
    case 'swap-system-message-in-history-and-remove-transfer-tool-messages':
      return whole.filter((entry) => !belongsTo(entry, toolCallId));
    case 'delete-history':
      return [];
    default:
      return null;
  }
}

function belongsTo(entry: Entry, toolCallId: string): boolean {
  if (entry.role === 'tool_call_result') return entry.toolCallId === toolCallId;
  return entry.role === 'tool_calls' && entry.toolCalls.some(({ id }) => id === toolCallId);
}
