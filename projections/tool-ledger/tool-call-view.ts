import type { ObservedIn, ToolReturned, Venue } from '../../modules/calls/tool.events.js';
import type { Json } from '../../src/json/json.js';

/** One tool call, as the answers show it. */
export type ToolCallView = Readonly<{
  invocationId: string;
  toolCallId: string | null;
  name: string;
  assistant: string | null;
  venue: Venue;
  at: string;
  arguments: Json;
  argumentsState: string;
  templatePaths: readonly string[];
  observedIn: readonly ObservedIn[];
  /** Null while nothing is known of a result. */
  outcome: 'ok' | 'error' | null;
  delivery: ToolReturned['data']['delivery'] | null;
  /** What went out; null when nothing did. */
  result: string | null;
  /** What the record of the call shows; null when it shows none. */
  observedResult: string | null;
  elapsedMs: number | null;
  replayOf: string | null;
  /** Every answer that went out, the earliest first; the fields above are of the last one. */
  answers: readonly Readonly<{
    at: string;
    outcome: 'ok' | 'error';
    result: string;
    eventId: string;
  }>[];
  state: 'returned' | 'unanswered' | 'not-awaited' | 'late';
  /** The caller spoke right after the call began and no result reached the model (case C-14). */
  interrupted: boolean;
  resultReachedModel: boolean | null;
  eventIds: readonly string[];
}>;
