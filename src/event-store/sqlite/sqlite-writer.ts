import type Database from 'better-sqlite3';
import type { Clock } from '../../time/clock.js';
import type { PreparedEvent } from '../at-rest-event.js';
import type { Appended, ExpectedRevision } from '../event-store.js';
import { linkedMetadata, linkText } from '../hash-chain.js';
import { planAppend } from '../plan-append.js';
import { DataVersion } from './data-version.js';
import type { Participant } from './group-commit.js';
import { type StreamHead, StreamHeads } from './stream-heads.js';

type EventRow = [number, number, string, string, string, Uint8Array | null, string, string];

export const insertEvent = `INSERT INTO events
  (stream_no, revision, id, type, data, sealed, metadata, recorded_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

/** Checks and writes single appends inside the transaction that `GroupCommit` runs around them. */
export class SqliteWriter implements Participant {
  private readonly heads: StreamHeads;
  private readonly dataVersion: DataVersion;
  private readonly hasId: Database.Statement<[number, string], number>;
  private readonly insert: Database.Statement<EventRow>;
  private recordedAt = '';
  private hasWritten = false;

  /** @param wrote called after each commit that added events */
  constructor(
    database: Database.Database,
    private readonly clock: Clock,
    private readonly wrote: () => void,
  ) {
    this.heads = new StreamHeads(database);
    this.dataVersion = new DataVersion(database);
    this.hasId = database
      .prepare<[number, string], number>('SELECT 1 FROM events WHERE stream_no = ? AND id = ?')
      .pluck();
    this.insert = database.prepare(insertEvent);
  }

  append(stream: string, events: readonly PreparedEvent[], expected: ExpectedRevision): Appended {
    const found = this.heads.find(stream);
    const state = {
      stream,
      revision: revisionOf(found),
      holds: (id: string) => found !== undefined && this.holds(found, id),
    };
    const { write, known } = planAppend(state, events, expected);
    if (write.length === 0) return { revision: state.revision, written: [], known };
    const head = found ?? this.heads.create(stream);
    for (const event of write) this.add(head, event);
    this.hasWritten = true;
    return { revision: revisionOf(head), written: write.map(({ id }) => id), known };
  }

  begun(): void {
    if (this.dataVersion.hasMoved()) this.heads.forget();
    this.recordedAt = this.clock.now();
    this.hasWritten = false;
  }

  committed(): void {
    if (this.hasWritten) this.wrote();
  }

  rolledBack(): void {
    this.heads.forget();
  }

  private holds({ streamNo, revision }: StreamHead, id: string): boolean {
    return revision >= 0 && this.hasId.get(streamNo, id) !== undefined;
  }

  private add(head: StreamHead, event: PreparedEvent): void {
    const link = linkText(head.lastHash, event);
    const { id, type, data, sealed } = event;
    head.revision += 1;
    head.lastHash = link.hash;
    const metadata = linkedMetadata(event.metadata, link);
    const { streamNo, revision } = head;
    this.insert.run(streamNo, revision, id, type, data, sealed, metadata, this.recordedAt);
  }
}

const revisionOf = (head: StreamHead | undefined): bigint | null =>
  head === undefined || head.revision < 0 ? null : BigInt(head.revision);
