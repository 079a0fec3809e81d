import { DateTime } from 'luxon';
import type { JsonObject } from '../../src/json/json.js';
import { spokenDay, spokenHour } from '../../src/time/spoken-time.js';
import { spokenTime } from '../tools/slot-time.js';
import type { AvailabilityQuestion, AvailabilityShop, Slot } from './availability-provider.js';

/** As many as can be spoken of, and a model keeps apart. */
const slotsMax = 12;

/**
 * The answer of `autoOpsGetAvailability`: the earliest slots of every shop in turn, so that a shop with many does not
 * crowd out the others, then ordered by time, and by shop in the order of the question. What lies in the past is left
 * out, since its commit would be refused.
 */
export const shapeSlots = (
  slots: readonly Slot[],
  question: AvailabilityQuestion,
  provider: string,
): JsonObject => ({
  slots: chosenSlots(slots, question).map(({ slot, shop }) => ({
    slotTimeUtc: slot.slotTimeUtc,
    localTime: spokenTime(slot.slotTimeUtc, shop.timezone),
    timezone: shop.timezone,
    shopClientId: slot.shopClientId,
    shopName: shop.name,
    serviceId: slot.serviceId,
    durationMin: slot.durationMin,
    label: slotLabel(slot.slotTimeUtc, shop),
  })),
  provider,
});

/** The answer of `autoOpsGetAvailabilityLegacy`: about one shop, which stands beside the slots and not in them. */
export const shapeLegacySlots = (
  slots: readonly Slot[],
  question: AvailabilityQuestion,
): JsonObject => ({
  shopClientId: question.shops[0]?.shopClientId ?? null,
  slots: chosenSlots(slots, question).map(({ slot: { slotTimeUtc, serviceId }, shop }) => ({
    slotTimeUtc,
    localTime: spokenTime(slotTimeUtc, shop.timezone),
    serviceId,
  })),
});

/** `Tuesday, May 20 at 3 PM at South Park Auto`. */
export function slotLabel(
  slotTimeUtc: string,
  { timezone, name }: Pick<AvailabilityShop, 'timezone' | 'name'>,
): string {
  const time = DateTime.fromISO(slotTimeUtc, { zone: timezone });
  return `${spokenDay(time)} at ${spokenHour(time)} at ${name}`;
}

type ShopSlot = Readonly<{ slot: Slot; shop: AvailabilityShop; place: number; turn: number }>;

function chosenSlots(
  slots: readonly Slot[],
  { shops, askedAt }: AvailabilityQuestion,
): readonly ShopSlot[] {
  const coming = slots.filter((slot) => timeOf(slot) >= Date.parse(askedAt));
  return shops
    .flatMap((shop, place) =>
      distinct(coming.filter(({ shopClientId }) => shopClientId === shop.shopClientId)).map(
        (slot, turn): ShopSlot => ({ slot, shop, place, turn }),
      ),
    )
    .sort((one, other) => one.turn - other.turn)
    .slice(0, slotsMax)
    .sort((one, other) => timeOf(one.slot) - timeOf(other.slot) || one.place - other.place);
}

/** In order of time, each once. */
const distinct = (slots: readonly Slot[]): readonly Slot[] =>
  [...new Map(slots.map((slot) => [`${timeOf(slot)} ${slot.serviceId}`, slot])).values()].sort(
    (one, other) => timeOf(one) - timeOf(other),
  );

const timeOf = ({ slotTimeUtc }: Slot): number => Date.parse(slotTimeUtc);
