import type { RecordedEvent } from '../../src/event-store/fact.js';
import { isObject, textOf, type Json } from '../../src/json/json.js';
import type { BookingTarget, Offer, ToolReturned } from '../calls/tool.events.js';
import { readSlotTime } from './slot-time.js';

export type OfferedSlot = BookingTarget & Readonly<{ offer: Offer }>;

/** Slots that results of this call have offered, oldest first. */
export function offeredSlots(history: readonly RecordedEvent[]): readonly OfferedSlot[] {
  return history
    .filter((event): event is RecordedEvent<ToolReturned> => event.type === 'ToolReturned')
    .filter(({ data }) => data.outcome === 'ok')
    .flatMap(({ data }) => slotsOf(data.result).map((slot) => offeredSlot(slot, data.toolCallId)))
    .filter((slot) => slot !== null);
}

function slotsOf(result: string): readonly Json[] {
  if (!result.includes('"slots"')) return [];
  try {
    const value = JSON.parse(result) as Json;
    return isObject(value) && Array.isArray(value['slots']) ? (value['slots'] as Json[]) : [];
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
