import { textOf, type JsonObject } from '../../../src/json/json.js';
import { usableInstant } from '../../../src/time/usable-instant.js';
import { objectAt } from '../read-envelope.js';
import { conversationOf } from '../read-history.js';
import type { Draft, Reading, Translator } from '../reading.js';
import { activationSwaps } from './activation-swaps.js';
import { extractedValues } from './extracted-values.js';
import { reportTransfers } from './report-transfers.js';

/** The end report: the call's end, its conversation, who was active, what was transferred and extracted. */
export const translateEndOfCallReport: Translator = (reading) => [
  endedDraft(reading),
  ...conversationDraft(reading),
  ...activationSwaps(reading),
  ...reportTransfers(reading),
  ...extractedValues(reading),
];

function endedDraft({ envelope: { message, call }, callId, arrivedAt }: Reading): Draft {
  const startedAt = usableInstant(message['startedAt'] ?? call['startedAt'], arrivedAt);
  const endedAt = usableInstant(message['endedAt'] ?? call['endedAt'], arrivedAt);
  const analysis = objectAt(message, 'analysis');
  return {
    at: endedAt,
    fact: {
      type: 'CallEnded',
      data: {
        callId,
        endedReason: textOf(message['endedReason']) ?? textOf(call['endedReason']) ?? 'unknown',
        startedAt,
        endedAt,
        durationMs: durationOf(message) ?? betweenMs(startedAt, endedAt),
        costMicros: costOf(message) ?? costOf(call),
        summary: textOf(analysis['summary']) ?? textOf(message['summary']),
      },
    },
  };
}

/** Milliseconds; from the report where it says so (undocumented fields, vapi/README.md 9.2). */
function durationOf(message: JsonObject): number | null {
  const { durationMs, durationSeconds } = message;
  if (isAmount(durationMs)) return Math.round(durationMs);
  return isAmount(durationSeconds) ? Math.round(durationSeconds * 1000) : null;
}

const betweenMs = (startedAt: string | null, endedAt: string | null): number | null =>
  startedAt === null || endedAt === null
    ? null
    : Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));

/** Millionths of a dollar; Vapi gives dollars. */
function costOf(holder: JsonObject): number | null {
  const total = holder['cost'] ?? objectAt(holder, 'costBreakdown')['total'];
  return isAmount(total) ? Math.round(total * 1_000_000) : null;
}

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1e12;

/** The fullest list is the conversation; an empty or missing one leaves none. */
function conversationDraft({ histories, callId }: Reading): readonly Draft[] {
  const [history] = histories;
  return history === undefined
    ? []
    : [
        {
          at: null,
          fact: {
            type: 'ConversationCaptured',
            data: { callId, messages: conversationOf(history), archive: null },
          },
        },
      ];
}
