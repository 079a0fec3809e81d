import type Database from 'better-sqlite3';
import type { RecordedEvent } from '../event-store/fact.js';
import type { Generation } from './read-model.js';

/** An event that a read model could not fold; the rest went on without it. */
export type ParkedEvent = Readonly<{
  position: number;
  eventId: string;
  type: string;
  stream: string;
  error: string;
  parkedAt: string;
}>;

const errorLengthMax = 500;

export function park(
  database: Database.Database,
  { model, generation }: Generation,
  event: RecordedEvent,
  error: unknown,
): void {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  database
    .prepare(
      `INSERT OR REPLACE INTO parked_events
        (model, generation, position, event_id, type, stream, error, parked_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      model,
      generation,
      Number(event.position),
      event.id,
      event.type,
      event.stream,
      text.slice(0, errorLengthMax),
      new Date().toISOString(),
    );
}

export function parkedOf(
  database: Database.Database,
  { model, generation }: Generation,
  limit = 100,
): ParkedEvent[] {
  return database
    .prepare<[string, number, number], ParkedEvent>(
      `SELECT position, event_id AS eventId, type, stream, error, parked_at AS parkedAt
        FROM parked_events WHERE model = ? AND generation = ? ORDER BY position LIMIT ?`,
    )
    .all(model, generation, limit);
}

export function parkedCount(
  database: Database.Database,
  { model, generation }: Generation,
): number {
  return (
    database
      .prepare<[string, number], number>(
        'SELECT count(*) FROM parked_events WHERE model = ? AND generation = ?',
      )
      .pluck()
      .get(model, generation) ?? 0
  );
}
