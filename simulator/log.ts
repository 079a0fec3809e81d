import type { JsonObject } from './json.js';

/** What happened in the simulated call, by the simulator's own word: the truth that a ledger is held against. */
export type LogEntry = Readonly<{ at: string }> & Happening;

export type Happening = Readonly<
  | { kind: 'said'; who: string; text: string }
  | { kind: 'activated'; assistant: string }
  | Swap
  | Attempt
  | ToolRun
  | Transfer
  | { kind: 'skipped'; turnOf: string; active: string }
  | { kind: 'sent'; type: string; url: string; outcome: SentOutcome; attempts: number }
  /** An answer breaks a rule that Vapi documents. */
  | { kind: 'complaint'; rule: string; detail: string }
  | { kind: 'ended'; reason: string }
>;

/** The active assistant changed. */
export type Swap = Readonly<{
  kind: 'swap';
  from: string;
  to: string;
  /** `squad`: the call went on in another squad. */
  scope: 'member' | 'assistant' | 'squad';
  functionName: string;
  toolCallId: string;
  plan: JsonObject;
  /** What the receiving model sees at this moment, in OpenAI's form. */
  context: readonly JsonObject[];
}>;

/** A handoff that was asked for and led nowhere. */
export type Attempt = Readonly<{
  kind: 'attempt';
  from: string;
  functionName: string;
  toolCallId: string;
  reason: AttemptReason;
  detail: string;
}>;
export type AttemptReason =
  | 'target-not-in-squad'
  | 'declined'
  | 'no-answer'
  | 'rejected'
  | 'dropped-in-batch'
  | 'answer-unusable';

/** A tool that was called. `url` is null where Vapi ran it itself. */
export type ToolRun = Readonly<{
  kind: 'tool';
  assistant: string;
  name: string;
  toolCallId: string;
  arguments: JsonObject;
  url: string | null;
  outcome:
    | 'result'
    | 'error'
    | 'no-result'
    | 'rejected'
    | 'unknown-tool'
    | 'not-awaited'
    | 'not-run'
    | 'native';
  /** What the model got; null where nothing came back into its context. */
  result: string | null;
}>;

/** A transfer of the call to a number or SIP address. */
export type Transfer = Readonly<{
  kind: 'transfer';
  assistant: string;
  destination: JsonObject;
  toolCallId: string;
  mode: string;
  status: string;
}>;

export type SentOutcome = 'delivered' | 'failed' | 'lost' | 'nowhere-to-send';

/** Keeps the log; `onEntry` hears of each entry as it is made. */
export class CallLog {
  private readonly kept: LogEntry[] = [];

  constructor(private readonly onEntry: (entry: LogEntry) => void = () => {}) {}

  add(entry: LogEntry): void {
    this.kept.push(entry);
    this.onEntry(entry);
  }

  get entries(): readonly LogEntry[] {
    return this.kept;
  }
}

/** The entries of one kind. */
export const ofKind = <Kind extends LogEntry['kind']>(
  entries: readonly LogEntry[],
  kind: Kind,
): readonly Extract<LogEntry, { kind: Kind }>[] =>
  entries.filter((entry): entry is Extract<LogEntry, { kind: Kind }> => entry.kind === kind);
