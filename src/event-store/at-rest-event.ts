import { LedgerError } from '../errors/ledger.error.js';
import { canonicalJson } from '../json/canonical-json.js';
import type { EventMetadata, NewEvent, RecordedEvent, SealedPart } from './fact.js';

/** An event as an engine takes it: personal values, if any, are apart from `data` as opaque bytes. */
export type SealedNewEvent = NewEvent &
  Readonly<{ sealed?: Uint8Array; metadata: EventMetadata & Readonly<{ sealed?: SealedPart }> }>;

/** An event as an engine keeps it. The chain is computed over this form, so no key is needed to verify it. */
export type AtRestEvent = RecordedEvent & Readonly<{ sealed: Uint8Array | null }>;

/** A name that two different strings would share once written as UTF-8. */
export class UnstorableName extends LedgerError {
  constructor(name: string) {
    super('refused', `${JSON.stringify(name)} holds half a surrogate pair and cannot be a name`);
  }
}

/** Refuses a stream, id or type with a lone surrogate: engines write it as U+FFFD and would mix it up. */
export function assertName(name: string): void {
  if (/\p{Surrogate}/u.test(name)) throw new UnstorableName(name);
}

/** An event turned into what is written, before any lock is taken; what cannot be written throws here. */
export type PreparedEvent = Readonly<{
  id: string;
  type: string;
  /** Canonical JSON. */
  data: string;
  /** Canonical JSON, without the chain's members. */
  metadata: string;
  sealed: Uint8Array | null;
  unlessRecorded: readonly string[];
  onlyAccompanied: boolean;
}>;

const noIds: readonly string[] = [];

export function prepare(event: SealedNewEvent): PreparedEvent {
  assertName(event.id);
  assertName(event.type);
  return {
    id: event.id,
    type: event.type,
    data: canonicalJson(event.data),
    metadata: canonicalJson(withoutLink(event.metadata)),
    sealed: event.sealed ?? null,
    unlessRecorded: event.unlessRecorded ?? noIds,
    onlyAccompanied: event.onlyAccompanied ?? false,
  };
}

/** Metadata without `prevHash` and `hash`, also when an event that was read is appended elsewhere. */
export function withoutLink(metadata: object): object {
  if (!('hash' in metadata) && !('prevHash' in metadata)) return metadata;
  const members: [string, unknown][] = Object.entries(metadata);
  return Object.fromEntries(members.filter(([name]) => name !== 'hash' && name !== 'prevHash'));
}

/** An event as a row; `metadata` holds the chain's members too. */
export type AtRestRow = Readonly<{
  stream: string;
  revision: number;
  position: number;
  id: string;
  type: string;
  data: string;
  sealed: Uint8Array | null;
  metadata: string;
  recordedAt: string;
}>;

export const eventOf = (row: AtRestRow): AtRestEvent => ({
  id: row.id,
  stream: row.stream,
  revision: BigInt(row.revision),
  position: BigInt(row.position),
  type: row.type,
  data: JSON.parse(row.data) as object,
  metadata: JSON.parse(row.metadata) as AtRestEvent['metadata'],
  recordedAt: row.recordedAt,
  sealed: row.sealed,
});
