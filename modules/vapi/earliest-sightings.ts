/** Calls whose sightings are remembered; a forgotten one costs at most one event that changes no view. */
const callsMax = 10_000;

/**
 * Remembers, per stream, the earliest telling of things that every message tells again. A cache and no record: it
 * only spares the ledger repetitions, and the views use the earliest telling whatever else was written.
 */
export class EarliestSightings {
  private readonly streams = new Map<string, Map<string, string>>();

  /** Whether a sight at this instant is earlier than every one remembered. */
  isNews(stream: string, sighting: string, at: string): boolean {
    const known = this.streams.get(stream)?.get(sighting);
    return known === undefined || at < known;
  }

  /** Call after the append: what was not written must not be taken for known. */
  remember(stream: string, sightings: readonly { sighting: string; at: string }[]): void {
    if (sightings.length === 0) return;
    const seen = this.streams.get(stream) ?? new Map<string, string>();
    for (const { sighting, at } of sightings) {
      const known = seen.get(sighting);
      if (known === undefined || at < known) seen.set(sighting, at);
    }
    this.streams.delete(stream);
    this.streams.set(stream, seen);
    const [oldest] = this.streams.keys();
    if (this.streams.size > callsMax && oldest !== undefined) this.streams.delete(oldest);
  }
}
