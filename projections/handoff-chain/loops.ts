/** A way back to an assistant that was active before; `times` counts the round trips. */
export type Loop = Readonly<{ assistants: readonly string[]; times: number }>;

/** The shortest way back at every return, in the order in which they first happened. */
export function loopsOf(names: readonly string[]): readonly Loop[] {
  const loops = new Map<string, { assistants: readonly string[]; times: number }>();
  for (const [place, name] of names.entries()) {
    const before = names.lastIndexOf(name, place - 1);
    if (place === 0 || before === -1) continue;
    const assistants = names.slice(before, place + 1);
    const key = assistants.join('\n');
    const loop = loops.get(key) ?? { assistants, times: 0 };
    loops.set(key, { assistants, times: loop.times + 1 });
  }
  return [...loops.values()];
}
