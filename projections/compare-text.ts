/** Order of two texts by their code units: the same on every machine, unlike a locale's. */
export const compareText = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;
