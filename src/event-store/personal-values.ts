import type { SubjectKey } from '../privacy/key-vault.js';
import { generationOf, seal, unseal } from '../privacy/seal.js';
import type { AtRestEvent, SealedNewEvent } from './at-rest-event.js';
import type { NewEvent, RecordedEvent } from './fact.js';
import { sealDigest } from './hash-chain.js';

/** Sealed values that do not belong to their event as it was written: altered, moved, or the wrong key. */
export class SealBroken extends Error {
  constructor(
    readonly stream: string,
    readonly revision: bigint,
    options?: ErrorOptions,
  ) {
    super(`The personal values of revision ${revision} of stream ${stream} do not open`, options);
    this.name = 'SealBroken';
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** Those of the fields that hold something to seal. */
export function pathsToSeal(event: NewEvent, fields: readonly string[]): readonly string[] {
  const data = event.data as Fields;
  return fields.filter((field) => Object.hasOwn(data, field) && (data[field] ?? null) !== null);
}

/** Takes the values out of `data`, leaving null, and puts them into `sealed`. */
export function sealed(event: NewEvent, paths: readonly string[], key: SubjectKey): SealedNewEvent {
  const values = paths.map((path) => (event.data as Fields)[path]);
  const bytes = seal(JSON.stringify(values), key, event.id);
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

/** Puts the values back; without the key the fields stay null and `metadata.sealed.erased` says why. */
export function opened(atRest: AtRestEvent, key: SubjectKey | undefined): RecordedEvent {
  const bytes = atRest.sealed;
  const event = closed(atRest);
  const part = event.metadata.sealed;
  if (part === undefined && bytes === null) return event;
  try {
    if (part === undefined || bytes === null) throw new Error('Half of the seal is missing');
    if (part.digest !== sealDigest(bytes)) throw new Error('Not the bytes that were sealed');
    if (generationOf(bytes) !== key?.generation) {
      return { ...event, metadata: { ...event.metadata, sealed: { ...part, erased: true } } };
    }
    const values = JSON.parse(unseal(bytes, key.key, event.id)) as readonly unknown[];
    const put = Object.fromEntries(part.paths.map((path, index) => [path, values[index]]));
    return { ...event, data: { ...event.data, ...put } };
  } catch (error) {
    throw new SealBroken(event.stream, event.revision, { cause: error });
  }
}
