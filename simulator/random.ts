/** A repeatable source of numbers in [0, 1). */
export type Random = () => number;

/** Mulberry32: small, fast, the same everywhere. `purpose` gives each use its own sequence of one seed. */
export function randomFrom(seed: number, purpose: string): Random {
  let state = Array.from(purpose).reduce(
    (mixed, letter) => Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    (seed ^ 0x811c9dc5) >>> 0,
  );
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A text of letters and digits, as ids are made of. */
export const lettersFrom = (random: Random, count: number): string =>
  Array.from({ length: count }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
