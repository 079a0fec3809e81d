import { randomFrom, type Random } from './random.js';

/** How often what happens to messages on their way, each from 0 to 1. */
export type Rates = Readonly<{
  /** Sent a second time, later. */
  duplicate: number;
  /** Overtaken by up to `delayMax` later messages. */
  delay: number;
  delayMax: number;
  /** Never arrives, the end report aside. */
  lose: number;
  loseReport: number;
}>;

export const noDisorder: Rates = {
  duplicate: 0,
  delay: 0,
  delayMax: 0,
  lose: 0,
  loseReport: 0,
};

/**
 * Nothing is promised about order, and a retry may repeat (fact sheet 8.6, 8.7). Under failures high-frequency events
 * are thinned out while critical ones are still tried, so the report is not lost unless that is asked for.
 */
export const usualDisorder: Rates = {
  duplicate: 0.15,
  delay: 0.3,
  delayMax: 8,
  lose: 0.1,
  loseReport: 0,
};

/** When the copies of a message go out, counted in later messages that overtake it; none: it is lost. */
export type Fate = readonly number[];

/** Decides over each un-awaited message in turn, the same for the same seed. */
export function fateBy(seed: number, rates: Rates): (type: string) => Fate {
  const random = randomFrom(seed, 'disorder');
  return (type) => {
    // Four numbers for every message, so that one fate does not shift those of all others.
    const [loses, delays, doubles, again] = [random(), random(), random(), random()];
    if (loses < (type === 'end-of-call-report' ? rates.loseReport : rates.lose)) return [];
    const first =
      delays < rates.delay ? 1 + Math.floor((delays / rates.delay) * rates.delayMax) : 0;
    return doubles < rates.duplicate
      ? [first, first + 1 + Math.floor(again * rates.delayMax)]
      : [first];
  };
}

/** Whether an awaited message comes a second time although it was answered: the answer was lost on its way. */
export const repeatBy = (seed: number, { duplicate }: Rates): (() => boolean) => {
  const random = randomFrom(seed, 'repeat');
  return () => random() < duplicate;
};

/** What is left when a call is over, in an order of its own. */
export function shuffled<Value>(values: readonly Value[], random: Random): readonly Value[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const [one, two] = [mixed[last], mixed[other]];
    if (one === undefined || two === undefined) continue;
    [mixed[last], mixed[other]] = [two, one];
  }
  return mixed;
}
