import { Injectable } from '@nestjs/common';
import { LedgerError } from '../../src/errors/ledger.error.js';
import { EventStore } from '../../src/event-store/event-store.js';
import type { EventMetadata, EventSource, NewEvent } from '../../src/event-store/fact.js';
import { idOf, sha256 } from '../../src/json/uuid-v5.js';
import { archiveAboveBytes, storeInArchive } from '../archive/archive.js';
import { archiveStream, rejectedStream } from '../calls/streams.js';
import type { BodyRejected } from '../calls/message.events.js';
import type { ParsedBody } from './parse-body.js';
import { redactText } from './redact-text.js';

/** A body that is no message. It was kept under `extensions.id`. */
export class BodyNotUnderstood extends LedgerError {
  override readonly extensions: Readonly<{ id: string; reason: string }>;

  constructor(detail: string, id: string, reason: string) {
    super('malformed', detail);
    this.extensions = { id, reason };
  }
}

/** Keeps what was authenticated and could not be read, so that nobody has to ask the sender for it. */
@Injectable()
export class RejectedBodies {
  constructor(private readonly store: EventStore) {}

  /** Stores the body as received, less its secrets. The same body of the same day is one event. */
  async keep(
    raw: Buffer,
    parsed: Extract<ParsedBody, { ok: false }>,
    arrivedAt: string,
    source: EventSource,
  ): Promise<BodyNotUnderstood> {
    const stream = rejectedStream(arrivedAt.slice(0, 10));
    const contentHash = sha256(raw);
    const id = idOf(stream, contentHash);
    const metadata: EventMetadata = {
      schemaVersion: 1,
      occurredAt: arrivedAt,
      occurredAtSource: 'ledger',
      causationId: null,
      correlationId: id,
      source,
    };
    const text = parsed.text === null ? null : redactText(parsed.text);
    // Bytes that are no UTF-8 are looked at one by one, and come back as they were.
    const bytes = (): Buffer => Buffer.from(redactText(raw.toString('latin1')), 'latin1');
    const content = text ?? bytes().toString('base64');
    const isLarge = Buffer.byteLength(content) > archiveAboveBytes;
    const data: BodyRejected['data'] = {
      callId: null,
      reason: parsed.reason,
      detail: parsed.detail,
      text: isLarge ? null : text,
      base64: isLarge || text !== null ? null : content,
      archive: isLarge
        ? await storeInArchive(this.store, archiveStream(id), content, metadata)
        : null,
      contentHash,
      endpoint: source.endpoint ?? '',
    };
    const event: NewEvent<BodyRejected> = { id, type: 'BodyRejected', data, metadata };
    await this.store.append(stream, [event]);
    return new BodyNotUnderstood(parsed.detail, id, parsed.reason);
  }
}
