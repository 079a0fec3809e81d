import { gunzipSync, gzipSync } from 'node:zlib';
import type { EventStore } from '../../src/event-store/event-store.js';
import type { EventMetadata, NewEvent, RecordedEvent } from '../../src/event-store/fact.js';
import { idOf, sha256 } from '../../src/json/uuid-v5.js';
import type { ArchiveReference } from '../calls/call-fact.js';
import type { ArchiveChunkStored } from './archive.events.js';

/** Bodies over this go to the archive (design/events.md). Bytes of UTF-8. */
export const archiveAboveBytes = 256 * 1024;
/** Bytes of one chunk's compressed content. */
const chunkBytes = 384 * 1024;

/** Stores a text byte-exact, compressed, in chunks. Storing the same text again adds nothing. */
export async function storeInArchive(
  store: EventStore,
  stream: string,
  text: string,
  metadata: EventMetadata,
): Promise<ArchiveReference> {
  const content = Buffer.from(text, 'utf8');
  const digest = sha256(content);
  const zipped = gzipSync(content);
  const chunks = Math.ceil(zipped.length / chunkBytes);
  const events = Array.from({ length: chunks }, (_, index): NewEvent<ArchiveChunkStored> => {
    const piece = zipped.subarray(index * chunkBytes, (index + 1) * chunkBytes);
    return {
      id: idOf(stream, digest, index),
      type: 'ArchiveChunkStored',
      data: { sha256: digest, index, chunks, base64: piece.toString('base64') },
      metadata,
    };
  });
  await store.append(stream, events);
  return { stream, sha256: digest, bytes: content.length };
}

/** Reads an archived text back. @throws Error when a chunk is missing or the text is not what was stored. */
export async function readFromArchive(
  store: EventStore,
  { stream, sha256: digest }: ArchiveReference,
): Promise<string> {
  const pieces = ((await store.read(stream)) as readonly RecordedEvent<ArchiveChunkStored>[])
    .filter(({ data }) => data.sha256 === digest)
    .sort((one, other) => one.data.index - other.data.index)
    .map(({ data }) => Buffer.from(data.base64, 'base64'));
  const text = gunzipSync(Buffer.concat(pieces)).toString('utf8');
  if (sha256(text) !== digest) throw new Error(`Archive ${stream} does not hold ${digest}`);
  return text;
}
