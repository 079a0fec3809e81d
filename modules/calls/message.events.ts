import type { Json } from '../../src/json/json.js';
import type { ArchiveReference, CallFact } from './call-fact.js';

/** Every message, once. `assistantName` is who the message says is active. */
export type VapiMessageReceived = CallFact<
  'VapiMessageReceived',
  {
    messageType: string;
    /** Where the type stood: `message.type`, `type`, `message.role` or `tool list`. */
    typeTakenFrom: string;
    body: Json | null;
    archive: ArchiveReference | null;
    /** Hex SHA-256 of the body as it came. */
    contentHash: string;
    assistantName: string | null;
    chatId: string | null;
    /** Volume: whether such a message was written depends on what came before, so no view may rest on it. */
    verbose: boolean;
  }
>;
export type VapiMessageAnswered = CallFact<
  'VapiMessageAnswered',
  {
    messageId: string;
    status: number;
    /** The exact text that went out; null when it lies in the archive. */
    body: string | null;
    archive: ArchiveReference | null;
    elapsedMs: number;
    /** What the backend behind us came to; absent: the ledger was not asked to forward. */
    upstream?: UpstreamTold;
  }
>;
/** How asking the upstream ended. With an outcome other than `answered` the body is our own fallback. */
export type UpstreamTold = {
  outcome: 'answered' | 'timeout' | 'unreachable' | 'status' | 'too-large';
  status: number | null;
  contentType: string | null;
  /** How the recorded body is packed; null: it is plain, whatever went out. */
  contentEncoding: string | null;
  /** `base64` where the answer is no text. */
  textEncoding: 'utf8' | 'base64';
  /** Secrets in the answer were replaced before it was stored. */
  redacted: boolean;
  elapsedMs: number;
};
/** An authenticated body that could not be read, kept as it came (as text; not UTF-8: base64). */
export type BodyRejected = CallFact<
  'BodyRejected',
  {
    reason: RejectReason;
    detail: string;
    text: string | null;
    base64: string | null;
    archive: ArchiveReference | null;
    contentHash: string;
    endpoint: string;
  }
>;
export type RejectReason = 'not-json' | 'not-a-message' | 'nested-too-deep' | 'not-utf8';
