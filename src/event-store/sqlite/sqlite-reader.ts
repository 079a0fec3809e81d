import type Database from 'better-sqlite3';
import { type AtRestEvent, type AtRestRow, eventOf } from '../at-rest-event.js';
import type { AtRestPage } from '../at-rest.event-store.js';
import type { PageRequest } from '../follow-pages.js';
import { reading } from './sqlite-failure.js';

const columns = `e.position, e.revision, s.name AS stream, e.id, e.type, e.data, e.sealed, e.metadata,
  e.recorded_at AS recordedAt`;
const typeFilter = '(@types IS NULL OR e.type IN (SELECT value FROM json_each(@types)))';

/** A filter that passes almost everything over must not hold the event loop for the whole ledger. */
const scanMax = 10_000;

type Filter = Readonly<{ types: string | null; limit: number }>;
type StreamFilter = Filter & Readonly<{ stream: string; from: number; after: number }>;
type AllFilter = Filter & Readonly<{ after: number; upTo: number }>;

/** Reads whole pages at once: an open iterator would hold the connection that the writer needs. */
export class SqliteReader {
  private readonly ofStream: Database.Statement<[StreamFilter], AtRestRow>;
  private readonly ofAll: Database.Statement<[AllFilter], AtRestRow>;
  private readonly newest: Database.Statement<[], number>;

  constructor(database: Database.Database) {
    this.ofStream = database.prepare(`SELECT ${columns} FROM streams s
      CROSS JOIN events e ON e.stream_no = s.stream_no
      WHERE s.name = @stream AND e.revision >= @from AND e.position > @after AND ${typeFilter}
      ORDER BY e.revision LIMIT @limit`);
    this.ofAll = database.prepare(`SELECT ${columns} FROM events e
      CROSS JOIN streams s ON s.stream_no = e.stream_no
      WHERE e.position > @after AND e.position <= @upTo AND ${typeFilter}
      ORDER BY e.position LIMIT @limit`);
    this.newest = database
      .prepare<[], number>('SELECT coalesce(max(position), 0) FROM events')
      .pluck();
  }

  head(): bigint {
    return BigInt(this.headPosition());
  }

  streamPage(
    stream: string,
    from: bigint,
    limit: number,
    types: readonly string[] | undefined,
  ): AtRestEvent[] {
    const filter = { stream, from: Number(from), after: 0, limit, types: textOf(types) };
    return reading(() => this.ofStream.all(filter)).map(eventOf);
  }

  /** The end is looked up before the rows: what another process commits in between is left for the next page. */
  page({ after, limit, stream, types, fromRevision = 0n }: PageRequest): AtRestPage {
    const head = this.headPosition();
    const start = Number(after);
    const filter = { after: start, limit, types: textOf(types) };
    const isSparse = types !== undefined && stream === undefined;
    const upTo = isSparse ? Math.min(head, start + Math.max(scanMax, limit)) : head;
    const rows = reading(() =>
      stream === undefined
        ? this.ofAll.all({ ...filter, upTo })
        : this.ofStream.all({ ...filter, stream, from: Number(fromRevision) }),
    );
    const last = rows.at(-1)?.position ?? 0;
    const reached = rows.length === limit ? last : Math.max(last, upTo);
    const moved = BigInt(reached);
    return {
      events: rows.map(eventOf),
      upTo: moved > after ? moved : after,
      atEnd: reached >= head,
    };
  }

  private headPosition(): number {
    return reading(() => this.newest.get()) ?? 0;
  }
}

const textOf = (types: readonly string[] | undefined): string | null =>
  types === undefined ? null : JSON.stringify(types);
