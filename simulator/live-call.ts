import { freshlyLinked } from './fresh-links.js';
import { argumentsFrom } from './arguments-from.js';
import type { Delivery } from './deliver.js';
import { bodyOf, type CallView } from './envelope.js';
import {
  contextOf,
  emptyHistory,
  withEntry,
  type Entry,
  type History,
  type ToolCall,
} from './history.js';
import { objectAt, type Json, type JsonObject } from './json.js';
import type { CallLog, Happening } from './log.js';
import type { Message } from './messages.js';
import type { Outbox } from './outbox.js';
import { lettersFrom, type Random } from './random.js';
import type { Saved } from './saved.js';
import type { CallSetting, Script } from './script.js';
import { firstServer, type Server } from './server.js';
import { wants } from './server-messages.js';
import type { Member, Squad } from './squad.js';
import type { VirtualClock } from './virtual-clock.js';

/** A transfer to a line, as the report tells it. */
export type TransferTried = Readonly<{ destination: JsonObject; mode: string; status: string }>;

/** A call while it runs: all that changes in it, in one place. */
export class LiveCall {
  history: History = emptyHistory;
  squad: Squad = { members: [] };
  active: Member | null = null;
  answeredWith: JsonObject = {};
  variables: JsonObject = {};
  status = 'ringing';
  startedAtMs: number | null = null;
  endedReason: string | null = null;
  destination: JsonObject | null = null;
  transfers: readonly TransferTried[] = [];
  activations: readonly Member[] = [];
  private turns = 0;
  private readonly results = new Map<string, Json>();

  constructor(
    readonly id: string,
    readonly script: Script,
    readonly clock: VirtualClock,
    readonly log: CallLog,
    readonly outbox: Outbox,
    private readonly random: Random,
    /** The server of the dialled number. */
    private readonly numberServer: JsonObject,
  ) {}

  get setting(): CallSetting {
    return this.script.call;
  }

  get saved(): Saved {
    return this.script.saved;
  }

  /** The assistant that speaks; there is one from the answer on. */
  get speaker(): Member {
    if (this.active === null) throw new Error('No assistant is active');
    return this.active;
  }

  get hasEnded(): boolean {
    return this.endedReason !== null;
  }

  get context(): readonly Entry[] {
    return contextOf(this.history);
  }

  /** When the conversation began, or now before that. */
  get beganAtMs(): number {
    return this.startedAtMs ?? this.clock.nowMs;
  }

  /** The assistant's server, else the number's (fact sheet 7.5). */
  get server(): Server | null {
    return firstServer(
      ...(this.active === null ? [] : [objectAt(this.active.assistant, 'server')]),
      this.numberServer,
    );
  }

  note(entry: Happening): void {
    this.log.add({ ...entry, at: this.clock.now });
  }

  complain(rule: string, detail: string): void {
    this.outbox.complain(rule, detail);
  }

  add(entry: Entry): void {
    this.history = withEntry(this.history, entry);
  }

  /** What a tool gave back, as the model gets it. */
  addResult({ id: toolCallId, name }: Pick<ToolCall, 'id' | 'name'>, result: string): void {
    this.clock.pass(70);
    this.add({ role: 'tool_call_result', toolCallId, name, result, time: this.clock.nowMs });
  }

  nextTurn(): number {
    return this.turns++;
  }

  newToolCallId(): string {
    return `call_${lettersFrom(this.random, 24)}`;
  }

  /** To the active assistant's server, if it wants messages of this type. */
  async tell(message: Message): Promise<void> {
    if (this.active !== null && !wants(this.active.assistant, message.type)) return;
    await this.outbox.tell(this.outgoing(message), this.server);
  }

  /** Awaited; to the server given, which the list of wanted messages does not bear on. */
  ask(message: Message, server: Server | null): Promise<Delivery | null> {
    return this.outbox.ask(this.outgoing(message), server);
  }

  outgoing(message: Message) {
    // Two messages of one call never carry the same time.
    this.clock.pass(20);
    const timestamp = this.clock.nowMs;
    const view = this.view();
    return {
      type: message.type,
      bodyOf: (delivery: number) => bodyOf(freshlyLinked(message, delivery), timestamp, view),
    };
  }

  private view(): CallView {
    const { id, setting, status, endedReason, destination, answeredWith, active } = this;
    const startedAt = this.startedAtMs === null ? null : new Date(this.startedAtMs).toISOString();
    return { id, setting, status, startedAt, endedReason, destination, answeredWith, active };
  }

  /** What a tool gave back, for later arguments that refer to it. */
  keepResult(tool: string, result: Json): void {
    this.results.set(tool, result);
  }

  /** @throws ScriptCannotGoOn when a reference leads nowhere. */
  filledIn(values: JsonObject): JsonObject {
    return argumentsFrom(values, this.results);
  }
}
