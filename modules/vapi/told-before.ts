/** Calls that are remembered; for a forgotten one the ledger itself finds the repetitions. */
const streamsMax = 2_000;
const keysMax = 4_000;

/** What this process has written of one call: keys of drafts with their earliest instants. */
class ToldOfStream {
  private readonly earliest = new Map<string, string>();

  /** Whether it was told, at this instant or before. */
  holds(key: string, at: string): boolean {
    const known = this.earliest.get(key);
    return known !== undefined && known <= at;
  }

  add(key: string, at: string): void {
    if (this.earliest.size < keysMax && !this.holds(key, at)) this.earliest.set(key, at);
  }
}

/**
 * What this process has written of a call and every message tells again. A cache and no record. It spares the ledger
 * repetitions; a fact that was written once stays written, and of sightings the views use the earliest whatever else
 * was written.
 */
export class ToldBefore {
  private readonly streams = new Map<string, ToldOfStream>();

  of(stream: string): ToldOfStream | undefined {
    return this.streams.get(stream);
  }

  /** Call after the append: what was not written must not be taken for known. */
  remember(stream: string, facts: readonly Readonly<{ key: string | null; at: string }>[]): void {
    if (facts.length === 0) return;
    const told = this.streams.get(stream) ?? new ToldOfStream();
    for (const { key, at } of facts) if (key !== null) told.add(key, at);
    this.streams.delete(stream);
    this.streams.set(stream, told);
    const [oldest] = this.streams.keys();
    if (this.streams.size > streamsMax && oldest !== undefined) this.streams.delete(oldest);
  }
}
