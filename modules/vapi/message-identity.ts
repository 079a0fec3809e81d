import { canonicalJson } from '../../src/json/canonical-json.js';
import { isArray, isObject, type Json, type JsonObject } from '../../src/json/json.js';
import { idOf, sha256 } from '../../src/json/uuid-v5.js';
import type { Reading } from './reading.js';

/** Parts of the envelope that every message carries and none is about. */
const envelopeKeys = new Set([
  'type',
  'timestamp',
  'call',
  'assistant',
  'assistantVersion',
  'phoneNumber',
  'customer',
  'squad',
  'artifact',
]);
/** Regenerated with every delivery (vapi/README.md 0.3): links, their expiry, bookkeeping of the call object. */
const volatileKey = /^(presigned.*|.*urls?|.*urlsexpiresat|updatedat|monitor)$/i;

/**
 * What makes two messages the same: their meaning, not their bytes. There is no delivery id (vapi/README.md 0.2),
 * and a retry has fresh links and may have another key order.
 */
export function messageIdOf(reading: Omit<Reading, 'assistantName'>): string {
  const { stream, saidAt, callId, toolRequests } = reading;
  const { messageType, message } = reading.envelope;
  if (toolRequests.length > 0) {
    const asked = toolRequests.map(({ invocationId }) => invocationId).sort();
    return idOf(stream, 'message', 'tool-calls', asked);
  }
  const isReport = messageType === 'end-of-call-report';
  const isWhole = isReport || callId === null;
  const meant = isWhole ? message : withoutEnvelope(message);
  const content = sha256(canonicalJson(withoutVolatile(meant)));
  return idOf(
    callId === null ? 'no call' : stream,
    'message',
    messageType,
    isReport ? null : saidAt,
    content,
  );
}

const withoutEnvelope = (message: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(message).filter(([key]) => !envelopeKeys.has(key)));

function withoutVolatile(value: Json): Json {
  if (isArray(value)) return value.map(withoutVolatile);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !volatileKey.test(key))
      .map(([key, member]) => [key, withoutVolatile(member)]),
  );
}
