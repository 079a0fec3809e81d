import type Database from 'better-sqlite3';
import { GenerationGone } from './read-model.errors.js';
import { prefixOf, type Generation, type ReadModel } from './read-model.js';

const columns = 'model, generation, version, status, position';

/** All functions run on an open database, inside whatever transaction the caller has. */
export function generationsOf(database: Database.Database, model: string): Generation[] {
  return database
    .prepare<[string], Generation>(
      `SELECT ${columns} FROM generations WHERE model = ? ORDER BY generation`,
    )
    .all(model);
}

export const liveGeneration = (database: Database.Database, model: string): Generation | null =>
  generationsOf(database, model).find(({ status }) => status === 'live') ?? null;

/** Creates empty tables at position zero; the first generation of a model is live at once. */
export function addGeneration(database: Database.Database, model: ReadModel): Generation {
  const existing = generationsOf(database, model.name);
  const number = Math.max(0, ...existing.map(({ generation }) => generation)) + 1;
  const status = existing.some((one) => one.status === 'live') ? 'building' : 'live';
  const added: Generation = {
    model: model.name,
    generation: number,
    version: model.version,
    status,
    position: 0,
  };
  database.exec(model.tables(prefixOf(added)));
  database
    .prepare(`INSERT INTO generations (${columns}) VALUES (?, ?, ?, ?, ?)`)
    .run(added.model, added.generation, added.version, added.status, added.position);
  return added;
}

/** @throws GenerationGone */
export function positionOf(database: Database.Database, { model, generation }: Generation): number {
  const position = database
    .prepare<[string, number], number>(
      "SELECT position FROM generations WHERE model = ? AND generation = ? AND status <> 'retired'",
    )
    .pluck()
    .get(model, generation);
  if (position === undefined) throw new GenerationGone(model, generation);
  return position;
}

export function movePosition(
  database: Database.Database,
  { model, generation }: Generation,
  position: number,
): void {
  database
    .prepare('UPDATE generations SET position = ? WHERE model = ? AND generation = ?')
    .run(position, model, generation);
}

/** Readers see the built generation from the next query on. The old tables are dropped later. */
export function makeLive(database: Database.Database, { model, generation }: Generation): void {
  database
    .prepare("UPDATE generations SET status = 'retired' WHERE model = ? AND status = 'live'")
    .run(model);
  database
    .prepare("UPDATE generations SET status = 'live' WHERE model = ? AND generation = ?")
    .run(model, generation);
}

export function retire(database: Database.Database, { model, generation }: Generation): void {
  database
    .prepare("UPDATE generations SET status = 'retired' WHERE model = ? AND generation = ?")
    .run(model, generation);
}

/** Drops the tables of every retired generation of a model. */
export function dropRetired(database: Database.Database, model: ReadModel): void {
  for (const old of generationsOf(database, model.name)) {
    if (old.status !== 'retired') continue;
    for (const table of model.tableNames(prefixOf(old))) {
      database.exec(`DROP TABLE IF EXISTS ${table}`);
    }
    for (const table of ['parked_events', 'generations']) {
      database
        .prepare(`DELETE FROM ${table} WHERE model = ? AND generation = ?`)
        .run(old.model, old.generation);
    }
  }
}
