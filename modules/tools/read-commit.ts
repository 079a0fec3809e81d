import { DateTime } from 'luxon';
import { isObject, textOf, type Json } from '../../src/json/json.js';
import type { BookingTarget, CommitRefusal, Offer } from '../calls/tool.events.js';
import { namedTarget, type CommitTool } from './commit-tool.js';
import { isSameTarget, type OfferedSlot } from './offered-slots.js';
import { isZone, readSlotTime } from './slot-time.js';

export type CommitContext = Readonly<{
  offered: readonly OfferedSlot[];
  /** IANA zone of a shop; null when the directory knows no such shop. */
  zoneOfShop: (shopClientId: string) => string | null;
  /** When the message was said, by Vapi's word; null: "in the past" cannot be judged. */
  saidAt: string | null;
  arrivedAt: string;
  verification: 'flag' | 'reject';
}>;

export type ReadCommit =
  | Readonly<{
      accepted: true;
      target: BookingTarget;
      offer: Offer | null;
      timezone: string | null;
      zoneAssumed: boolean;
    }>
  | Readonly<{ accepted: false; reason: CommitRefusal; detail: string }>;

/** Slots further ahead are refused: a wrong year is the usual cause. */
const monthsAheadMax = 18;

/** Whether a commit tool's arguments are a booking, by the rules of design/api.md on instants and offers. */
export function readCommit(tool: CommitTool, values: Json, context: CommitContext): ReadCommit {
  const { shopClientId, serviceId, slotTime } = namedTarget(tool, values);
  if (shopClientId === null) return missing(tool.target.shopClientId);
  if (serviceId === null) return missing(tool.target.serviceId);
  if (slotTime === null) return missing(tool.target.slotTimeUtc);

  const instant = instantOf(tool, values, { shopClientId, serviceId, slotTime }, context);
  if ('reason' in instant) return { accepted: false, ...instant };
  const target = { shopClientId, serviceId, slotTimeUtc: instant.utc };
  const outOfBounds = boundsOf(instant.utc, context);
  if (outOfBounds !== null) return { accepted: false, ...outOfBounds };
  const offered = context.offered.find((slot) => isSameTarget(slot, target));
  if (offered === undefined && context.verification === 'reject') {
    return refused('slot-not-offered', nearestOffered(target, context.offered));
  }
  const { timezone, zoneAssumed } = instant;
  return { accepted: true, target, offer: offered?.offer ?? null, timezone, zoneAssumed };
}

type Named = { shopClientId: string; serviceId: string; slotTime: string };
type Instant = { utc: string; timezone: string | null; zoneAssumed: boolean };
type Refusal = { reason: CommitRefusal; detail: string };

/** The zone that the arguments name is kept with the instant (case C-17). */
function instantOf(
  tool: CommitTool,
  values: Json,
  { shopClientId, serviceId, slotTime }: Named,
  { offered, zoneOfShop }: CommitContext,
): Instant | Refusal {
  const time = readSlotTime(slotTime);
  const zone = isObject(values) ? (textOf(values['timeZone']) ?? textOf(values['timezone'])) : null;
  switch (time.kind) {
    case 'unreadable':
      return {
        reason: 'slot-time-unreadable',
        detail: `The time "${slotTime}" is no ISO 8601 date and time.`,
      };
    case 'instant':
      return { utc: time.utc, timezone: isZone(zone) ? zone : null, zoneAssumed: false };
    case 'local': {
      if (isZone(zone)) return { utc: time.inZone(zone), timezone: zone, zoneAssumed: false };
      if (tool.target.slotTimeUtc.endsWith('Utc')) {
        const asUtc = { shopClientId, serviceId, slotTimeUtc: time.asUtc };
        return offered.some((slot) => isSameTarget(slot, asUtc))
          ? { utc: time.asUtc, timezone: null, zoneAssumed: false }
          : withoutOffset(slotTime);
      }
      const shopZone = zoneOfShop(shopClientId);
      return shopZone === null
        ? withoutOffset(slotTime)
        : { utc: time.inZone(shopZone), timezone: shopZone, zoneAssumed: true };
    }
  }
}

const withoutOffset = (slotTime: string): Refusal => ({
  reason: 'slot-time-without-offset',
  detail: `The time "${slotTime}" has no offset and was not offered; give it with Z or an offset.`,
});

function boundsOf(utc: string, { saidAt, arrivedAt }: CommitContext): Refusal | null {
  const slot = DateTime.fromISO(utc, { zone: 'utc' });
  if (saidAt !== null && slot < DateTime.fromISO(saidAt)) {
    return { reason: 'slot-in-the-past', detail: `The time ${utc} is in the past.` };
  }
  return slot > DateTime.fromISO(saidAt ?? arrivedAt).plus({ months: monthsAheadMax })
    ? {
        reason: 'slot-too-far-ahead',
        detail: `The time ${utc} is more than ${monthsAheadMax} months ahead; is the year right?`,
      }
    : null;
}

/** Slots named in a refusal, so that the model can offer them again. */
const nearestMax = 3;

function nearestOffered(target: BookingTarget, offered: readonly OfferedSlot[]): string {
  const distance = (slot: OfferedSlot): number =>
    Math.abs(Date.parse(slot.slotTimeUtc) - Date.parse(target.slotTimeUtc));
  const nearest = [...offered].sort((one, other) => distance(one) - distance(other));
  const named = nearest
    .slice(0, nearestMax)
    .map((slot) => `${slot.slotTimeUtc} at ${slot.shopClientId} for ${slot.serviceId}`);
  return named.length === 0
    ? 'This time was not offered in this call; look for times first.'
    : `This time was not offered in this call. Offered and nearest: ${named.join('; ')}.`;
}

const refused = (reason: CommitRefusal, detail: string): ReadCommit => ({
  accepted: false,
  reason,
  detail,
});

const missing = (pointer: string): ReadCommit =>
  refused('argument-missing', `The argument ${pointer.slice(1)} is missing.`);
