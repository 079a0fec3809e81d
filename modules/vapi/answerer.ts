import type { RecordedEvent } from '../../src/event-store/fact.js';
import { canonicalJson } from '../../src/json/canonical-json.js';
import type { Json } from '../../src/json/json.js';
import type { CallEvent } from '../calls/call.events.js';
import type { ArchiveReference } from '../calls/call-fact.js';
import type { Draft, Reading } from './reading.js';
import type { ReceivedMessage } from './received-message.js';

/** What goes out, and what it adds to the ledger before it does. */
export type Answer = Readonly<{
  /** The exact text, JSON. */
  text: string;
  drafts: readonly Draft[];
  /** Where the text lies already, if it was too large for an event. */
  archive?: ArchiveReference;
  /** What becomes known only after the answer has gone out. */
  later?: Promise<readonly Draft[]>;
}>;

export const answerWith = (body: Json, drafts: readonly Draft[] = []): Answer => ({
  text: canonicalJson(body),
  drafts,
});

/** Why something else went out in the place of the answer. */
export type InsteadReason = 'deadline-exceeded' | 'store-slow';

/** For messages where a late answer is as bad as none: what goes out after so many milliseconds, whatever happens. */
export type Deadline = Readonly<{
  ms: number;
  instead: (message: ReceivedMessage, reason: InsteadReason) => Answer;
}>;

/** Answers the messages that Vapi waits on (vapi/README.md 1.3). One per type; found through the module. */
export abstract class Answerer {
  abstract readonly messageTypes: readonly string[];
  /** What the answer rests on; none: no history is read. */
  readonly historyTypes: readonly CallEvent['type'][] = [];
  /** Those of them whose personal values it needs. */
  readonly personalTypes: readonly CallEvent['type'][] = [];
  /** Null: the answer is waited for, and when the store cannot take it nothing is answered. */
  readonly deadline: Deadline | null = null;

  /** Facts that depend on what the call's history holds, e.g. that a commit repeats another; default: none. */
  annotate(
    drafts: readonly Draft[],
    _history: readonly RecordedEvent[],
    _reading: Reading,
  ): readonly Draft[] {
    return drafts;
  }

  /** Runs after the message is durable. `history` holds the call's events of the `historyTypes` so far. */
  abstract answer(message: ReceivedMessage, history: readonly RecordedEvent[]): Promise<Answer>;
}
