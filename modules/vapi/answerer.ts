import type { RecordedEvent } from '../../src/event-store/fact.js';
import type { Json } from '../../src/json/json.js';
import type { Draft } from './reading.js';
import type { ReceivedMessage } from './record-message.js';

/** What goes out, and what it adds to the ledger before it does. */
export type Answer = Readonly<{ body: Json; drafts: readonly Draft[] }>;

/** Answers the messages that Vapi waits on (vapi/README.md 1.3). One per type; found through the module. */
export abstract class Answerer {
  abstract readonly messageTypes: readonly string[];

  /** Facts that depend on what the call's history holds, e.g. that a commit repeats another; default: none. */
  annotate(drafts: readonly Draft[], _history: readonly RecordedEvent[]): readonly Draft[] {
    return drafts;
  }

  /** Runs after the message is durable. `history` holds the call's decisions so far (`answerTypes`). */
  abstract answer(message: ReceivedMessage, history: readonly RecordedEvent[]): Promise<Answer>;
}

/** Event types that an answer may rest on; the big bodies of messages are not among them. */
export const answerTypes = [
  'CallStatusChanged',
  'CompileInputsRecorded',
  'HandoffCompiled',
  'SurfaceSelected',
  'SquadCompiled',
  'ToolInvoked',
  'ToolReturned',
  'BookingCommitted',
  'BookingCommitRefused',
  'HandoffSwapped',
  'HandoffDestinationRequested',
  'HandoffDestinationResolved',
  'HandoffRefused',
  'VapiMessageAnswered',
] as const;
