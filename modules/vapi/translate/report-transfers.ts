import { lineOf } from '../../calls/transfer-line.js';
import { isObject, textOf, type JsonObject } from '../../../src/json/json.js';
import { listAt, objectAt } from '../read-envelope.js';
import type { Draft, Reading } from '../reading.js';

/** Transfers by the report's word: each attempt with its status, else the destination that it names. */
export function reportTransfers(reading: Reading): readonly Draft[] {
  const { message, call } = reading.envelope;
  const attempts = listAt(objectAt(message, 'artifact'), 'transfers').filter(isObject);
  const drafts = attempts.flatMap((attempt) =>
    transferDrafts(
      reading,
      objectAt(attempt, 'destination'),
      textOf(attempt['mode']),
      textOf(attempt['status']) ?? 'unknown',
    ),
  );
  const named = objectAt(message, 'destination');
  const destination = Object.keys(named).length > 0 ? named : objectAt(call, 'destination');
  const isNew = !attempts.some(
    (attempt) => lineOf(objectAt(attempt, 'destination')) === lineOf(destination),
  );
  if (Object.keys(destination).length > 0 && isNew) {
    const status = settledBy(textOf(message['endedReason']) ?? '');
    drafts.push(...transferDrafts(reading, destination, null, status));
  }
  return drafts;
}

/** What the ended reason tells of a transfer; null: it was asked for, and nobody can tell more (case C-26). */
function settledBy(endedReason: string): string | null {
  if (endedReason === 'assistant-forwarded-call') return null;
  if (endedReason === 'call.forwarding.no-answer') return 'no-answer';
  if (endedReason === 'call.forwarding.operator-busy') return 'busy';
  if (endedReason.endsWith('warm-transfer-assistant-cancelled')) return 'cancelled';
  if (/error-(warm-)?transfer/.test(endedReason)) return 'failed';
  return 'unknown';
}

function transferDrafts(
  { callId }: Reading,
  destination: JsonObject,
  mode: string | null,
  status: string | null,
): Draft[] {
  const requested: Draft = {
    at: null,
    fact: { type: 'TransferRequested', data: { callId, destination, mode, toolCallId: null } },
  };
  if (status === null) return [requested];
  return [
    requested,
    { at: null, fact: { type: 'TransferSettled', data: { callId, destination, status, mode } } },
  ];
}
