import type { RecordedEvent } from '../../src/event-store/fact.js';
import type { BookingTarget } from '../calls/tool.events.js';
import type { Draft, Reading } from '../vapi/reading.js';
import type { ToolRequest } from '../vapi/tool-request.js';
import type { PlannedCommit } from './plan-commits.js';
import { recordedAnswer } from './recorded-answers.js';
import { spokenTime } from './slot-time.js';
import { refusedDraft, said, type Run } from './tool-run.js';
import type { ToolWorld } from './tool-world.js';

/** Runs a commit tool: no side effect but the commit itself. A repeat gets the first one's result. */
export function runCommit(
  { tool, replayOf, read }: PlannedCommit,
  request: ToolRequest,
  reading: Reading,
  history: readonly RecordedEvent[],
  world: ToolWorld,
): Run {
  if (reading.callId === null && reading.envelope.chatId === null) {
    return said('error', 'Not booked: the message names no call.', [
      refusedDraft(request, null, 'call-unknown'),
    ]);
  }
  const first = replayOf === null ? null : recordedAnswer(history, replayOf);
  if (first !== null) return said(first.outcome, first.result);
  if (!read.accepted) {
    return said('error', `Not booked: ${read.detail}`, [
      refusedDraft(request, reading.callId, read.reason),
    ]);
  }
  const { target } = read;
  const shop = world.shop(target.shopClientId);
  const text = confirmed(target, shop?.name ?? null, shop?.timezone ?? read.timezone);
  if (replayOf !== null) return said('ok', text);
  const draft: Draft = {
    at: null,
    identity: [request.invocationId],
    fact: {
      type: 'BookingCommitted',
      data: {
        callId: reading.callId,
        invocationId: request.invocationId,
        toolCallId: request.toolCallId,
        tool: tool.name,
        target,
        assistantName: reading.assistantName,
        offer: read.offer,
        timezone: read.timezone,
        zoneAssumed: read.zoneAssumed,
        shopTimezone: shop?.timezone ?? null,
      },
    },
  };
  return said('ok', text, [draft]);
}

/** The time as it is told in the shop; null where nobody knows its zone. */
const confirmed = (
  { slotTimeUtc }: BookingTarget,
  shopName: string | null,
  zone: string | null,
): string =>
  JSON.stringify({
    status: 'confirmed',
    shopName,
    localTime: zone === null ? null : spokenTime(slotTimeUtc, zone),
  });
