/**
 * A generation is one set of a model's tables, filled by one version of its rules. At most one is `live` (readers use
 * it) and at most one `building` beside it; `retired` ones wait to be dropped. Created where missing.
 */
export const readModelSchema = `
  CREATE TABLE IF NOT EXISTS generations (
    model TEXT NOT NULL,
    generation INTEGER NOT NULL,
    version INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('live', 'building', 'retired')),
    position INTEGER NOT NULL,
    PRIMARY KEY (model, generation)
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS generations_in_use ON generations (model, status)
    WHERE status <> 'retired';
  CREATE TABLE IF NOT EXISTS parked_events (
    model TEXT NOT NULL,
    generation INTEGER NOT NULL,
    position INTEGER NOT NULL,
    event_id TEXT NOT NULL,
    type TEXT NOT NULL,
    stream TEXT NOT NULL,
    error TEXT NOT NULL,
    parked_at TEXT NOT NULL,
    PRIMARY KEY (model, generation, position)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS redeliveries (
    call_id TEXT NOT NULL,
    message_type TEXT NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (call_id, message_type)
  ) STRICT, WITHOUT ROWID;
`;
