import type { Team } from '../directory/team.js';

/** A shop whose calendar is asked for, with what the built-in provider reads its opening hours from. */
export type AvailabilityShop = Readonly<{ shopClientId: string; name: string }> &
  Pick<Team, 'timezone' | 'holidays' | 'transferDestinations'>;

/** Instants are UTC ISO text; `from` is included, `to` is not. */
export type AvailabilityQuestion = Readonly<{
  serviceId: string;
  from: string;
  to: string;
  /** When the caller asked: nothing is offered that begins before it. */
  askedAt: string;
  shops: readonly AvailabilityShop[];
}>;

export type Slot = Readonly<{
  shopClientId: string;
  serviceId: string;
  slotTimeUtc: string;
  /** Null where the provider does not say. */
  durationMin: number | null;
}>;

/** Knows the free times of shops. Port and injection token in one. */
export abstract class AvailabilityProvider {
  /** Stands in the answer, so that nobody takes times made from opening hours for a calendar. */
  abstract readonly name: string;

  /** Settles before `deadlineMs` have passed; fails with `AvailabilityFailed`. */
  abstract slots(question: AvailabilityQuestion, deadlineMs: number): Promise<readonly Slot[]>;
}
