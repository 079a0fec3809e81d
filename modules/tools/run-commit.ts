import type { RecordedEvent } from '../../src/event-store/fact.js';
import type { BookingTarget } from '../calls/tool.events.js';
import type { Draft, Reading } from '../vapi/reading.js';
import type { ToolRequest } from '../vapi/tool-request.js';
import type { CommitTool } from './commit-tool.js';
import { isSameTarget, offeredSlots } from './offered-slots.js';
import { readCommit, type CommitContext } from './read-commit.js';
import { spokenTime } from './slot-time.js';
import { refusedDraft, said, type Run } from './tool-run.js';
import type { ToolWorld } from './tool-world.js';

/** Runs a commit tool: no side effect but the commit itself. */
export function runCommit(
  tool: CommitTool,
  request: ToolRequest,
  reading: Reading,
  history: readonly RecordedEvent[],
  commits: readonly BookingTarget[],
  world: ToolWorld,
): Run {
  if (reading.callId === null && reading.envelope.chatId === null) {
    return said('error', 'Not booked: the message names no call.', [
      refusedDraft(request, null, 'call-unknown'),
    ]);
  }
  const context: CommitContext = {
    offered: offeredSlots(history),
    zoneOfShop: (shopClientId) => world.shop(shopClientId)?.timezone ?? null,
    saidAt: reading.saidAt,
    arrivedAt: reading.arrivedAt,
    verification: world.verification,
  };
  const read = readCommit(tool, request.arguments, context);
  if (!read.accepted) {
    return said('error', `Not booked: ${read.detail}`, [
      refusedDraft(request, reading.callId, read.reason),
    ]);
  }
  const { target } = read;
  const shop = world.shop(target.shopClientId);
  const text = JSON.stringify({
    status: 'confirmed',
    shopName: shop?.name ?? null,
    localTime: spokenTime(target.slotTimeUtc, read.timezone ?? shop?.timezone ?? 'utc'),
  });
  const current = commits.at(-1);
  if (current !== undefined && isSameTarget(current, target)) return said('ok', text);
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
      },
    },
  };
  return { outcome: 'ok', text, drafts: [draft], target };
}
