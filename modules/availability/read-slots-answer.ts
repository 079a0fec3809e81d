import { isArray, isObject, textOf, type Json } from '../../src/json/json.js';
import { readSlotTime } from '../tools/slot-time.js';
import type { AvailabilityQuestion, Slot } from './availability-provider.js';
import { AvailabilityFailed } from './availability.errors.js';

const minutesMax = 24 * 60;

/**
 * An availability provider's answer, `{ slots: [{ shopClientId, serviceId, slotTimeUtc, durationMin? }] }`. Anything
 * else fails with the path of the first offence; so does a slot of a shop or service that nobody asked about, since it
 * would be offered to the caller. Further fields are let be.
 */
export function readSlotsAnswer(body: Json, question: AvailabilityQuestion): readonly Slot[] {
  if (!isObject(body)) throw malformed('', 'must be an object');
  const { slots } = body;
  if (!isArray(slots)) throw malformed('slots', 'must be a list');
  const shops = new Set(question.shops.map(({ shopClientId }) => shopClientId));
  return slots.map((slot, place) => readSlot(slot, `slots[${place}]`, question.serviceId, shops));
}

function readSlot(slot: Json, path: string, asked: string, shops: ReadonlySet<string>): Slot {
  if (!isObject(slot)) throw malformed(path, 'must be an object');
  const shopClientId = textOf(slot['shopClientId']);
  if (shopClientId === null || !shops.has(shopClientId)) {
    throw malformed(`${path}.shopClientId`, 'must be one of the shops asked about');
  }
  const serviceId = textOf(slot['serviceId']);
  if (serviceId !== asked) throw malformed(`${path}.serviceId`, 'must be the service asked about');
  const time = readSlotTime(textOf(slot['slotTimeUtc']) ?? '');
  if (time.kind !== 'instant') {
    throw malformed(`${path}.slotTimeUtc`, 'must be an ISO 8601 instant with Z or an offset');
  }
  const durationMin = slot['durationMin'] ?? null;
  if (durationMin !== null && !isDuration(durationMin)) {
    throw malformed(`${path}.durationMin`, `must be a whole number from 1 to ${minutesMax}`);
  }
  return { shopClientId, serviceId, slotTimeUtc: time.utc, durationMin };
}

const isDuration = (value: Json): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= minutesMax;

const malformed = (path: string, rule: string): AvailabilityFailed =>
  new AvailabilityFailed(
    'malformed',
    `The availability provider's answer is not as agreed: ${path === '' ? 'it' : path} ${rule}`,
    path,
  );
