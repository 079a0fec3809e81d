import type { Page } from '../event-store/event-store.js';
import { movePosition, positionOf } from './generations.js';
import { park } from './parked-events.js';
import type { ReadModelDatabase } from './read-model-database.js';
import type { Generation, ReadModelWriter } from './read-model.js';

export type Applied = Readonly<{ folded: number; parked: number; position: number }>;

/** Position up to which a writer knows the views. */
const reached = new WeakMap<ReadModelWriter, number>();

/**
 * Takes one page into a generation: views, parked events and the position in one transaction. Events at or before
 * the position are skipped, since delivery repeats. An event that cannot be folded is parked, and the rest goes on.
 * @throws ReadModelsUnavailable, GenerationGone: nothing of the page was taken in then.
 */
export function applyPage(
  database: ReadModelDatabase,
  generation: Generation,
  writer: ReadModelWriter,
  { events, upTo }: Page,
): Applied {
  try {
    return database.write((open) => {
      const position = positionOf(open, generation);
      // Another process has taken in what this writer has not seen: what it remembers of the calls is old.
      if (reached.get(writer) !== position) writer.discard();
      const counts = { folded: 0, parked: 0 };
      for (const event of events) {
        if (event.position <= BigInt(position)) continue;
        try {
          writer.fold(event);
          counts.folded++;
        } catch (error) {
          park(open, generation, event, error);
          writer.mark(event);
          counts.parked++;
        }
      }
      writer.flush();
      const moved = Math.max(position, Number(upTo));
      reached.set(writer, moved);
      if (moved > position) movePosition(open, generation, moved);
      return { ...counts, position: moved };
    });
  } catch (error) {
    writer.discard();
    throw error;
  }
}
