/** Calls that are remembered; for a forgotten one the ledger itself finds the repetitions. */
const streamsMax = 2_000;

type Told = { readonly ids: Set<string>; readonly sightings: Map<string, string> };

/**
 * What this process has written of a call and every message tells again: facts by their ids, sightings by their
 * earliest instant. A cache and no record. It spares the ledger repetitions; a fact that was written once stays
 * written, and of sightings the views use the earliest whatever else was written.
 */
export class ToldBefore {
  private readonly streams = new Map<string, Told>();

  /** Whether this process has written the fact. */
  holds(stream: string, id: string): boolean {
    return this.streams.get(stream)?.ids.has(id) ?? false;
  }

  /** Whether a sight at this instant is earlier than every one remembered. */
  isNews(stream: string, sighting: string, at: string): boolean {
    const known = this.streams.get(stream)?.sightings.get(sighting);
    return known === undefined || at < known;
  }

  /** Call after the append: what was not written must not be taken for known. */
  remember(
    stream: string,
    facts: readonly Readonly<{ id: string; sighting: string | undefined; at: string }>[],
  ): void {
    if (facts.length === 0) return;
    const told = this.streams.get(stream) ?? { ids: new Set(), sightings: new Map() };
    for (const { id, sighting, at } of facts) {
      told.ids.add(id);
      const known = sighting === undefined ? '' : told.sightings.get(sighting);
      if (sighting !== undefined && (known === undefined || at < known)) {
        told.sightings.set(sighting, at);
      }
    }
    this.streams.delete(stream);
    this.streams.set(stream, told);
    const [oldest] = this.streams.keys();
    if (this.streams.size > streamsMax && oldest !== undefined) this.streams.delete(oldest);
  }
}
