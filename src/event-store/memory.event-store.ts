import { SystemClock, type Clock } from '../time/clock.js';
import {
  type AtRestRow,
  assertName,
  eventOf,
  prepare,
  type PreparedEvent,
  type SealedNewEvent,
} from './at-rest-event.js';
import { AtRestEventStore, type AtRestPage } from './at-rest.event-store.js';
import { CommitSignal } from './commit-signal.js';
import type {
  Appended,
  ExpectedRevision,
  FollowOptions,
  ReadAllOptions,
  ReadOptions,
} from './event-store.js';
import { StoreUnavailable } from './event-store.errors.js';
import { followPages, type PageRequest } from './follow-pages.js';
import { linkedMetadata, linkText } from './hash-chain.js';
import { planAppend } from './plan-append.js';

type Stream = { readonly rows: AtRestRow[]; readonly ids: Set<string>; lastHash: string | null };

/** Forgets at exit; for tests and for trying things out. Keeps texts, so no caller can change what was recorded. */
export class MemoryEventStore extends AtRestEventStore {
  private readonly rows: AtRestRow[] = [];
  private readonly streams = new Map<string, Stream>();
  private readonly commits = new CommitSignal();

  constructor(private readonly clock: Clock = new SystemClock()) {
    super();
  }

  async append(
    stream: string,
    events: readonly SealedNewEvent[],
    expected: ExpectedRevision = 'any',
  ): Promise<Appended> {
    this.assertOpen();
    assertName(stream);
    const kept = this.streams.get(stream) ?? { rows: [], ids: new Set(), lastHash: null };
    const { write, known } = planAppend(
      { stream, revision: lastRevision(kept), holds: (id) => kept.ids.has(id) },
      events.map(prepare),
      expected,
    );
    if (write.length > 0) {
      this.streams.set(stream, kept);
      this.write(stream, kept, write);
      this.commits.notify();
    }
    return { revision: lastRevision(kept), written: write.map(({ id }) => id), known };
  }

  async read(stream: string, { from = 0n, limit, types }: ReadOptions = {}) {
    this.assertOpen();
    const rows = this.streams.get(stream)?.rows.slice(Math.max(0, Number(from))) ?? [];
    return rows.filter(ofType(types)).slice(0, limit).map(eventOf);
  }

  async readAll({ after = 0n, limit, types }: ReadAllOptions) {
    return this.page({ after, limit, types });
  }

  follow(options: FollowOptions): AsyncIterable<AtRestPage> {
    return followPages((request) => this.page(request), this.commits, options);
  }

  async head(): Promise<bigint> {
    this.assertOpen();
    return BigInt(this.rows.length);
  }

  async ping(): Promise<void> {
    this.assertOpen();
  }

  async close(): Promise<void> {
    this.commits.close();
  }

  private write(stream: string, kept: Stream, events: readonly PreparedEvent[]): void {
    const recordedAt = this.clock.now();
    for (const event of events) {
      const { id, type, data, sealed } = event;
      const link = linkText(kept.lastHash, event);
      const row: AtRestRow = {
        stream,
        revision: kept.rows.length,
        position: this.rows.length + 1,
        id,
        type,
        data,
        sealed,
        recordedAt,
        metadata: linkedMetadata(event.metadata, link),
      };
      kept.rows.push(row);
      kept.ids.add(id);
      kept.lastHash = link.hash;
      this.rows.push(row);
    }
  }

  private page({ after, limit, stream, types, fromRevision = 0n }: PageRequest): AtRestPage {
    this.assertOpen();
    const rows =
      stream === undefined
        ? this.rows.slice(Number(after), types === undefined ? Number(after) + limit : undefined)
        : (this.streams.get(stream)?.rows.slice(Number(fromRevision)) ?? []);
    const isNew = ({ position }: AtRestRow): boolean => position > after;
    const found = rows.filter(isNew).filter(ofType(types)).slice(0, limit);
    const head = BigInt(this.rows.length);
    const reached = found.length === limit ? BigInt(found.at(-1)?.position ?? after) : head;
    const upTo = reached > after ? reached : after;
    return { events: found.map(eventOf), upTo, atEnd: upTo >= head };
  }

  private assertOpen(): void {
    if (this.commits.closed) throw new StoreUnavailable('The event store is closed');
  }
}

const lastRevision = ({ rows }: Stream): bigint | null =>
  rows.length === 0 ? null : BigInt(rows.length - 1);

const ofType =
  (types: readonly string[] | undefined) =>
  ({ type }: AtRestRow): boolean =>
    types === undefined || types.includes(type);
