import type Database from 'better-sqlite3';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import type { ReadModel, ReadModelWriter } from '../../src/read-model/read-model.js';
import { callIdOf } from '../calls/streams.js';
import { unseen, type CallState } from './call-state.js';
import { foldCall, listedTypes } from './fold-call.js';
import { listedCall, type ListedCall } from './listed-call.js';

/** Names as a column that `LIKE '%|name|%'` finds; the separator is escaped by being dropped. */
export const searchable = (names: readonly string[]): string =>
  `|${names.map((name) => name.replaceAll('|', '')).join('|')}|`;

/** States kept between pages, so that a call that goes on is not read again. */
const statesMax = 5_000;

/** The list of calls. Its rules are those of the call's own summary, merged fact by fact. */
export const callListModel: ReadModel = {
  name: 'call_list',
  version: 2,
  types: listedTypes,
  tables: (prefix) => `
    CREATE TABLE ${prefix}_calls (
      call_id TEXT PRIMARY KEY,
      sort_at TEXT NOT NULL,
      team_id TEXT,
      surface TEXT,
      booking TEXT NOT NULL,
      ended_reason TEXT,
      dialed_number TEXT,
      customer_number TEXT,
      tools TEXT NOT NULL,
      gates TEXT NOT NULL,
      row TEXT NOT NULL,
      state TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX ${prefix}_by_time ON ${prefix}_calls (sort_at DESC, call_id DESC);
    CREATE INDEX ${prefix}_by_team ON ${prefix}_calls (team_id, sort_at DESC, call_id DESC);
    CREATE INDEX ${prefix}_by_customer ON ${prefix}_calls (customer_number);`,
  tableNames: (prefix) => [`${prefix}_calls`],
  writer: (database, prefix) => new CallListWriter(database, prefix),
};

class CallListWriter implements ReadModelWriter {
  private readonly states = new Map<string, CallState>();
  private readonly changed = new Set<string>();
  private readonly select: Database.Statement<[string], string>;
  private readonly upsert: Database.Statement<(string | null)[]>;

  constructor(database: Database.Database, prefix: string) {
    this.select = database
      .prepare<[string], string>(`SELECT state FROM ${prefix}_calls WHERE call_id = ?`)
      .pluck();
    this.upsert = database.prepare(
      `INSERT OR REPLACE INTO ${prefix}_calls (call_id, sort_at, team_id, surface, booking, ended_reason,
        dialed_number, customer_number, tools, gates, row, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
  }

  /** @throws TypeError when no row can be made with this fact; it has not been taken in then. */
  fold(event: RecordedEvent): void {
    this.change(event, (state, callId) => {
      const next = foldCall(state, event);
      columnsOf(listedCall(callId, next), next);
      return next;
    });
  }

  mark(event: RecordedEvent): void {
    const { occurredAt } = event.metadata;
    this.change(event, (state) => ({
      ...state,
      firstAt: state.firstAt === '' ? occurredAt : state.firstAt,
      parked: state.parked + 1,
    }));
  }

  flush(): void {
    for (const callId of this.changed) {
      const state = this.states.get(callId);
      if (state !== undefined) this.write(listedCall(callId, state), state);
    }
    this.changed.clear();
    for (const callId of this.states.keys()) {
      if (this.states.size <= statesMax) break;
      this.states.delete(callId);
    }
  }

  discard(): void {
    this.states.clear();
    this.changed.clear();
  }

  private change(
    { stream }: RecordedEvent,
    change: (state: CallState, callId: string) => CallState,
  ): void {
    const callId = callIdOf(stream);
    if (callId === null) return;
    this.states.set(callId, change(this.stateOf(callId), callId));
    this.changed.add(callId);
  }

  private stateOf(callId: string): CallState {
    const cached = this.states.get(callId);
    if (cached !== undefined) return cached;
    const stored = this.select.get(callId);
    return stored === undefined ? unseen : (JSON.parse(stored) as CallState);
  }

  private write(call: ListedCall, state: CallState): void {
    this.upsert.run(...columnsOf(call, state), JSON.stringify(call), JSON.stringify(state));
  }
}

/** What is filtered and sorted by. @throws TypeError where a fact brought something else than a text. */
function columnsOf(call: ListedCall, state: CallState): readonly (string | null)[] {
  const columns = [
    call.callId,
    call.startedAt ?? state.firstAt,
    call.teamId,
    call.surface,
    call.booking.status,
    call.endedReason,
    call.dialedNumber,
    call.customerNumber,
    searchable(state.tools),
    searchable(state.blockedGates),
  ];
  const odd = columns.findIndex((value) => value !== null && typeof value !== 'string');
  if (odd !== -1) throw new TypeError(`Column ${odd} of the list is no text`);
  return columns;
}
