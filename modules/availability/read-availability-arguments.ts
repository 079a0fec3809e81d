import { isObject, textOf, type Json, type JsonObject } from '../../src/json/json.js';
import type { AvailabilityQuestion, AvailabilityShop } from './availability-provider.js';
import { readRange, type RangeArgument, type RangeContext } from './read-range.js';

export type ReadAvailability =
  | Readonly<{ accepted: true; question: AvailabilityQuestion }>
  | Readonly<{ accepted: false; field: string; rule: string }>;

/** `shops`: those whose times the caller may hear, the caller's own first. */
export type AvailabilityContext = RangeContext & Readonly<{ shops: readonly AvailabilityShop[] }>;

/**
 * The question in the arguments of `autoOpsGetAvailability`, or which argument breaks which rule. `date`, which the
 * legacy tool takes, is that whole day; models use it here too.
 */
export function readAvailabilityArguments(
  values: Json,
  context: AvailabilityContext,
): ReadAvailability {
  const given = isObject(values) ? values : {};
  const day = { field: 'date', value: given['date'] };
  const isRanged = [given['from'], given['to']].some((value) => (value ?? '') !== '');
  const [from, to] = isRanged ? [argument(given, 'from'), argument(given, 'to')] : [day, day];
  const { shops } = context;
  const shopClientId = given['shopClientId'] ?? '';
  const wanted =
    shopClientId === '' ? shops : shops.filter((shop) => shop.shopClientId === shopClientId);
  if (wanted.length === 0 && shopClientId !== '') {
    return { accepted: false, field: 'shopClientId', rule: `must be one of ${listed(shops)}` };
  }
  return questionOf(given, from, to, wanted, context);
}

/** The same for `autoOpsGetAvailabilityLegacy`: one shop, one day. */
export function readLegacyAvailabilityArguments(
  values: Json,
  shop: AvailabilityShop,
  context: RangeContext,
): ReadAvailability {
  const given = isObject(values) ? values : {};
  const day = argument(given, 'date');
  return questionOf(given, day, day, [shop], context);
}

/** What the model is told when its arguments will not do. */
export const refusedAvailability = (field: string, rule: string): string =>
  `Not looked up: ${field} ${rule}.`;

function questionOf(
  given: JsonObject,
  from: RangeArgument,
  to: RangeArgument,
  shops: readonly AvailabilityShop[],
  context: RangeContext,
): ReadAvailability {
  const serviceId = textOf(given['serviceId']);
  if (serviceId === null) {
    return { accepted: false, field: 'serviceId', rule: 'is missing; name the service' };
  }
  const range = readRange(from, to, context);
  if ('rule' in range) return { accepted: false, ...range };
  return { accepted: true, question: { serviceId, ...range, askedAt: context.occurredAt, shops } };
}

const argument = (given: JsonObject, field: string): RangeArgument => ({
  field,
  value: given[field],
});

const listed = (shops: readonly AvailabilityShop[]): string =>
  shops.map(({ shopClientId, name }) => `${shopClientId} (${name})`).join(', ');
