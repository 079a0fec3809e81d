/** A way back to an assistant that was active before; `times` counts the round trips. */
export type Loop = Readonly<{ assistants: readonly string[]; times: number }>;

/**
 * Round trips, in the order in which they first happened. A trip that has come back is erased from the way, so that
 * each step belongs to one trip: A, B, A, B, A is A, B, A twice, and not B, A, B as well.
 */
export function loopsOf(names: readonly string[]): readonly Loop[] {
  const loops = new Map<string, { assistants: readonly string[]; times: number }>();
  const way: string[] = [];
  for (const name of names) {
    const before = way.indexOf(name);
    if (before === -1) {
      way.push(name);
      continue;
    }
    const assistants = [...way.slice(before), name];
    const key = JSON.stringify(assistants);
    loops.set(key, { assistants, times: (loops.get(key)?.times ?? 0) + 1 });
    way.length = before + 1;
  }
  return [...loops.values()];
}
