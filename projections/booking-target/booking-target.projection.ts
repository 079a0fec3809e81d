import type { Agreement } from '../../modules/calls/aftermath.events.js';
import type { BookingTarget, CommitRefusal, Offer } from '../../modules/calls/tool.events.js';
import { isSameTarget } from '../../modules/tools/offered-slots.js';
import { spokenTime } from '../../modules/tools/slot-time.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { occurredAt, ofType } from '../event-of.js';
import type { CallProjection } from '../projection.js';
import { assistantOf } from './act-assistant.js';
import { commitsOf, type Commit } from './commit-acts.js';
import { offeredBefore } from './offered-before.js';

export type CommitView = Readonly<{
  eventId: string;
  toolCallId: string | null;
  tool: string;
  at: string;
  assistant: string | null;
  verification: 'offered' | 'not-offered';
  offer: Offer | null;
  /** How often the same target was committed again while it was the current one. */
  repeats: number;
  /** The zone that the commit named or that was assumed from the shop; null when it gave an offset. */
  timezone: string | null;
  zoneAssumed: boolean;
  localTime: string | null;
}>;

export type BookingTargetView = Readonly<{
  status: 'committed' | 'extracted' | 'none';
  target: BookingTarget | null;
  source: 'commit' | 'extraction' | 'none';
  commit: CommitView | null;
  superseded: readonly Readonly<{ eventId: string; target: BookingTarget; at: string }>[];
  refused: readonly Readonly<{
    eventId: string;
    toolCallId: string | null;
    reason: CommitRefusal;
    at: string;
  }>[];
  extraction: Readonly<{
    status: 'not-configured' | 'extracted' | 'failed';
    target: BookingTarget | null;
  }>;
  agreement: Agreement;
  settled: boolean;
}>;

/** What was booked. The latest accepted commit wins, and always over an extraction (design/api.md). */
export const bookingTarget: CallProjection<BookingTargetView> = (events) => {
  const commits = commitsOf(events);
  const last = commits.at(-1);
  const extraction = extractionOf(events);
  const target = last?.act.target ?? extraction.target;
  return {
    status: last !== undefined ? 'committed' : extraction.target === null ? 'none' : 'extracted',
    target,
    source: last !== undefined ? 'commit' : extraction.target === null ? 'none' : 'extraction',
    commit: last === undefined ? null : commitView(last, events),
    superseded: commits.slice(0, -1).map(({ act }) => ({
      eventId: act.event.id,
      target: act.target,
      at: occurredAt(act.event),
    })),
    refused: ofType(events, 'BookingCommitRefused').map((event) => ({
      eventId: event.id,
      toolCallId: event.data.toolCallId,
      reason: event.data.reason,
      at: occurredAt(event),
    })),
    extraction,
    agreement: agreementOf(last?.act.target ?? null, extraction.target),
    settled: ofType(events, 'BookingTargetSettled').length > 0,
  };
};

function commitView({ act, repeats }: Commit, events: readonly RecordedEvent[]): CommitView {
  const { event, target, toolCallId, committed } = act;
  const at = occurredAt(event);
  const offer = offeredBefore(events, target, at);
  const { timezone, zoneAssumed, shopTimezone = null, tool } = committed.data;
  const zone = shopTimezone ?? timezone;
  return {
    eventId: event.id,
    toolCallId,
    tool,
    at,
    assistant: assistantOf(act, events),
    verification: offer === null ? 'not-offered' : 'offered',
    offer,
    repeats,
    timezone: zone,
    zoneAssumed,
    localTime: zone === null ? null : spokenTime(target.slotTimeUtc, zone),
  };
}

/** The last extraction that found a target, else whether one failed; none at all: not configured. */
function extractionOf(events: readonly RecordedEvent[]): BookingTargetView['extraction'] {
  const extracted = ofType(events, 'BookingExtracted');
  const found = extracted.findLast(({ data }) => data.target !== null);
  if (found !== undefined) return { status: 'extracted', target: found.data.target };
  const hasFailed = extracted.some(({ data }) => data.error !== null);
  const status = extracted.length === 0 ? 'not-configured' : hasFailed ? 'failed' : 'extracted';
  return { status, target: null };
}

function agreementOf(committed: BookingTarget | null, extracted: BookingTarget | null): Agreement {
  if (committed === null) return extracted === null ? 'none' : 'extraction-only';
  if (extracted === null) return 'commit-only';
  return isSameTarget(committed, extracted) ? 'match' : 'mismatch';
}
