import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { liveGeneration } from '../../src/read-model/generations.js';
import { ReadModelDatabase } from '../../src/read-model/read-model-database.js';
import { prefixOf } from '../../src/read-model/read-model.js';
import type { Caller } from '../access/caller.js';
import { silenceOf, type Silence } from '../calls/silence.js';
import { callListModel } from './call-list.read-model.js';
import { cursorText, readCursor, type Cursor } from './cursor.js';
import type { ListCallsDto } from './list-calls.dto.js';
import type { ListedCall } from './listed-call.js';

export type CallPage = Readonly<{
  items: readonly (ListedCall & Silence)[];
  nextCursor: string | null;
}>;

export class ListCallsQuery extends Query<CallPage> {
  constructor(
    readonly wanted: ListCallsDto,
    readonly caller: Caller,
    /** The request's clock reading. */
    readonly now: string,
  ) {
    super();
  }
}

const limitDefault = 50;

type Condition = Readonly<{ sql: string; values: readonly string[] }>;
type Row = Readonly<{ row: string; sort_at: string; call_id: string }>;

/** Newest first, from the stored view; it may be behind the ledger, and `/health/ready` says by how much. */
@QueryHandler(ListCallsQuery)
export class ListCallsHandler implements IQueryHandler<ListCallsQuery> {
  constructor(private readonly database: ReadModelDatabase) {}

  /** @throws ReadModelsUnavailable @throws InputRefused for a cursor that is none. */
  async execute({ wanted, caller, now }: ListCallsQuery): Promise<CallPage> {
    const cursor = wanted.cursor === undefined ? null : readCursor(wanted.cursor);
    const conditions = conditionsOf(wanted, caller, cursor);
    const limit = wanted.limit ?? limitDefault;
    const where =
      conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`;
    const values = conditions.flatMap((condition) => condition.values);
    const rows = this.database.use((open): Row[] => {
      const live = liveGeneration(open, callListModel.name);
      if (live === null) return [];
      return open
        .prepare<unknown[], Row>(
          `SELECT row, sort_at, call_id FROM ${prefixOf(live)}_calls ${where}
            ORDER BY sort_at DESC, call_id DESC LIMIT ?`,
        )
        .all(...values, limit + 1);
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map(({ row }) => {
        const call = JSON.parse(row) as ListedCall;
        return { ...call, ...silenceOf(call, now) };
      }),
      nextCursor:
        rows.length > limit && last !== undefined
          ? cursorText({ sortAt: last.sort_at, callId: last.call_id })
          : null,
    };
  }
}

function conditionsOf(
  wanted: ListCallsDto,
  { teams }: Caller,
  cursor: Cursor | null,
): readonly Condition[] {
  const equals = (column: string, value: string | undefined): Condition | null =>
    value === undefined ? null : { sql: `${column} = ?`, values: [value] };
  const holds = (column: string, name: string | undefined): Condition | null =>
    name === undefined
      ? null
      : { sql: `${column} LIKE ? ESCAPE '\\'`, values: [`%|${escaped(name)}|%`] };
  return [
    teams === null
      ? null
      : { sql: `team_id IN (${teams.map(() => '?').join(', ')})`, values: teams },
    equals('team_id', wanted.team),
    wanted.from === undefined ? null : { sql: 'sort_at >= ?', values: [wanted.from] },
    wanted.to === undefined ? null : { sql: 'sort_at < ?', values: [wanted.to] },
    equals('surface', wanted.surface),
    equals('booking', wanted.booking),
    equals('ended_reason', wanted.endedReason),
    holds('tools', wanted.tool),
    holds('gates', wanted.gate),
    wanted.number === undefined
      ? null
      : {
          sql: '(dialed_number = ? OR customer_number = ?)',
          values: [numberOf(wanted.number), numberOf(wanted.number)],
        },
    wanted.q === undefined ? null : searched(wanted.q.trim()),
    cursor === null
      ? null
      : {
          sql: '(sort_at < ? OR (sort_at = ? AND call_id < ?))',
          values: [cursor.sortAt, cursor.sortAt, cursor.callId],
        },
  ].filter((condition) => condition !== null);
}

function searched(text: string): Condition {
  const columns = ['call_id', 'dialed_number', 'customer_number', 'tools', 'ended_reason'];
  const pattern = `%${escaped(text)}%`;
  return {
    sql: `(${columns.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(' OR ')})`,
    values: columns.map(() => pattern),
  };
}

/** A plus sign that was not percent-encoded arrives as a blank. */
const numberOf = (text: string): string => text.replace(/^ /, '+');

/** `%` and `_` stand for themselves. */
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`);
