import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { fastify } from 'fastify';

/**
 * The yardstick: Fastify, one insert of the body per webhook into the same kind of table, the same durability and
 * group commit, nothing else. `node bare-server.js <file>` prints its URL.
 */
const database = new Database(process.argv[2] ?? ':memory:');
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec(`
  CREATE TABLE events (
    position INTEGER PRIMARY KEY AUTOINCREMENT, stream TEXT NOT NULL, revision INTEGER NOT NULL, id TEXT NOT NULL,
    type TEXT NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL, recorded_at INTEGER NOT NULL,
    UNIQUE (stream, revision), UNIQUE (stream, id)
  )`);
const insert = database.prepare(
  'INSERT INTO events (stream, revision, id, type, data, metadata, recorded_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
);
const revisions = new Map<string, number>();

type Waiting = { row: readonly unknown[]; done: () => void };
let waiting: Waiting[] = [];

function flush(): void {
  const group = waiting;
  waiting = [];
  database.exec('BEGIN IMMEDIATE');
  for (const { row } of group) insert.run(...row);
  database.exec('COMMIT');
  for (const { done } of group) done();
}

const app = fastify({ bodyLimit: 26_214_400 });
app.post('/vapi/webhook', async (request) => {
  const body = request.body as { message: { type: string; call: { id: string } } };
  const stream = `call-${body.message.call.id}`;
  const revision = (revisions.get(stream) ?? -1) + 1;
  revisions.set(stream, revision);
  await new Promise<void>((done) => {
    const data = JSON.stringify(body);
    waiting.push({
      row: [stream, revision, randomUUID(), body.message.type, data, '{}', Date.now()],
      done,
    });
    if (waiting.length === 1) setImmediate(flush);
  });
  return {};
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${url}\n`);
