import { canonicalJson } from '../json/canonical-json.js';
import type { SubjectKey } from '../privacy/key-vault.js';
import { generationOf, seal, unseal } from '../privacy/seal.js';
import type { AtRestEvent, SealedNewEvent } from './at-rest-event.js';
import type { NewEvent, RecordedEvent, SealedPart } from './fact.js';
import { sealDigest } from './hash-chain.js';

type Fields = Readonly<Record<string, unknown>>;

/** Those of the fields that hold something to seal. */
export function pathsToSeal(event: NewEvent, fields: readonly string[]): readonly string[] {
  const data = event.data as Fields;
  return fields.filter((field) => Object.hasOwn(data, field) && (data[field] ?? null) !== null);
}

/** Takes the values out of `data`, leaving null, and puts them into `sealed`. */
export function sealed(event: NewEvent, paths: readonly string[], key: SubjectKey): SealedNewEvent {
  const values = paths.map((path) => (event.data as Fields)[path]);
  const bytes = seal(canonicalJson(values), key, event.id);
  const part = { digest: sealDigest(bytes), paths };
  return {
    sealed: bytes,
    ...event,
    data: { ...event.data, ...Object.fromEntries(paths.map((path) => [path, null])) },
    metadata: Object.assign({}, event.metadata, { sealed: part }),
  };
}

/** The event without its personal values, where nobody asked for them. */
export function closed(event: AtRestEvent): RecordedEvent {
  const { id, stream, revision, position, type, data, recordedAt, metadata } = event;
  return { id, stream, revision, position, type, data, recordedAt, metadata };
}

/**
 * Puts the values back. Without the key the fields stay null and `metadata.sealed.erased` says why; where the bytes do
 * not open (altered, moved, a vault that was lost) they stay null too and `broken` says so: one such value must not
 * take the rest of its call along.
 */
export function opened(atRest: AtRestEvent, key: SubjectKey | undefined): RecordedEvent {
  const bytes = atRest.sealed;
  const event = closed(atRest);
  const part = event.metadata.sealed;
  if (part === undefined && bytes === null) return event;
  const unopened = (mark: object): RecordedEvent => ({
    ...event,
    metadata: Object.assign({}, event.metadata, { sealed: { ...(part ?? noPart), ...mark } }),
  });
  if (part === undefined || bytes === null) return unopened({ broken: true });
  try {
    if (part.digest !== sealDigest(bytes)) return unopened({ broken: true });
    if (generationOf(bytes) !== key?.generation) return unopened({ erased: true });
    const values = JSON.parse(unseal(bytes, key.key, event.id)) as readonly unknown[];
    const put = Object.fromEntries(part.paths.map((path, index) => [path, values[index]]));
    return { ...event, data: { ...event.data, ...put } };
  } catch {
    return unopened({ broken: true });
  }
}

const noPart: SealedPart = { digest: '', paths: [] };
