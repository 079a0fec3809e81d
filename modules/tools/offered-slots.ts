import type { RecordedEvent } from '../../src/event-store/fact.js';
import { isArray, isObject, textOf, type Json } from '../../src/json/json.js';
import type { BookingTarget, Offer, ToolReturned } from '../calls/tool.events.js';
import { readSlotTime } from './slot-time.js';

export type OfferedSlot = BookingTarget & Readonly<{ offer: Offer }>;

/** Slots that results of this call have offered, oldest first. */
export function offeredSlots(history: readonly RecordedEvent[]): readonly OfferedSlot[] {
  return (
    history
      .filter((event): event is RecordedEvent<ToolReturned> => event.type === 'ToolReturned')
      // A late result was never shown to the model.
      .filter(({ data }) => data.outcome === 'ok' && data.delivery !== 'late')
      // Null once its caller was erased.
      .filter(({ data }) => typeof data.result === 'string')
      .flatMap(({ data }) => slotsOf(data.result).map((slot) => offeredSlot(slot, data.toolCallId)))
      .filter((slot) => slot !== null)
  );
}

/** Slots of a legacy result are of the one shop that stands beside them. */
function slotsOf(result: string): readonly Json[] {
  if (!result.includes('"slots"')) return [];
  try {
    const value = JSON.parse(result) as Json;
    if (!isObject(value) || !isArray(value['slots'])) return [];
    const { shopClientId = null, slots } = value;
    return slots.map((slot) => (isObject(slot) ? { shopClientId, ...slot } : slot));
  } catch {
    return []; // A text that speaks of slots offers none.
  }
}

function offeredSlot(slot: Json, toolCallId: string | null): OfferedSlot | null {
  if (!isObject(slot)) return null;
  const time = readSlotTime(textOf(slot['slotTimeUtc']) ?? '');
  const shopClientId = textOf(slot['shopClientId']);
  const serviceId = textOf(slot['serviceId']);
  if (time.kind === 'unreadable' || shopClientId === null || serviceId === null) return null;
  const slotTimeUtc = time.kind === 'instant' ? time.utc : time.asUtc;
  return { shopClientId, serviceId, slotTimeUtc, offer: { toolCallId, slot } };
}

/** Same shop, service and instant. */
export const isSameTarget = (one: BookingTarget, other: BookingTarget): boolean =>
  one.shopClientId === other.shopClientId &&
  one.serviceId === other.serviceId &&
  Date.parse(one.slotTimeUtc) === Date.parse(other.slotTimeUtc);
