import { hash } from 'node:crypto';
import { canonicalJson } from '../json/canonical-json.js';
import { sha256 } from '../json/uuid-v5.js';
import { type AtRestEvent, withoutLink } from './at-rest-event.js';
import type { HashLink } from './fact.js';

type Linkable = Readonly<{ id: string; type: string; data: object; metadata: object }>;
type LinkableText = Readonly<{ id: string; type: string; data: string; metadata: string }>;

/**
 * Hash of an event at rest: hex SHA-256 of the UTF-8 of the canonical JSON of
 * `[prevHash, id, type, data, metadata]`, with `metadata` without `prevHash` and `hash`. Being one JSON array, no
 * part can run into the next. Personal values take part only through `metadata.sealed.digest`, a digest of bytes
 * sealed under a random key and nonce: it tells nothing about them, and destroying the key changes no hash.
 */
export const link = (prevHash: string | null, event: Linkable): HashLink =>
  linkText(prevHash, {
    id: event.id,
    type: event.type,
    data: canonicalJson(event.data),
    metadata: canonicalJson(withoutLink(event.metadata)),
  });

/** The same over parts that are canonical JSON already: what an adapter has at hand when it writes. */
export function linkText(prevHash: string | null, event: LinkableText): HashLink {
  const { id, type, data, metadata } = event;
  const head = JSON.stringify([prevHash, id, type]);
  return { prevHash, hash: sha256(`${head.slice(0, -1)},${data},${metadata}]`) };
}

/** Metadata as it is written: the canonical text with the link's two members added at its end. */
export function linkedMetadata(metadata: string, { prevHash, hash }: HashLink): string {
  const comma = metadata === '{}' ? '' : ',';
  return `${metadata.slice(0, -1)}${comma}"prevHash":${JSON.stringify(prevHash)},"hash":"${hash}"}`;
}

/** What `metadata.sealed.digest` holds. */
export const sealDigest = (sealed: Uint8Array): string => hash('sha256', sealed, 'base64');

/** The first revision of a whole stream that does not follow from the one before it; null when all do. */
export function verifyChain(events: Iterable<AtRestEvent>): bigint | null {
  let prevHash: string | null = null;
  let revision = 0n;
  for (const event of events) {
    if (event.revision !== revision || !follows(prevHash, event)) return revision;
    prevHash = event.metadata.hash;
    revision += 1n;
  }
  return null;
}

function follows(prevHash: string | null, event: AtRestEvent): boolean {
  const { metadata, sealed } = event;
  if (metadata.prevHash !== prevHash || metadata.hash !== link(prevHash, event).hash) return false;
  if (sealed === null) return metadata.sealed === undefined;
  return metadata.sealed?.digest === sealDigest(sealed);
}
