import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { callListModel } from '../modules/call-list/call-list.read-model.js';
import { listedPersonalTypes } from '../modules/call-list/fold-call.js';
import { personalPaths } from '../modules/calls/personal-values.js';
import { EventStore } from '../src/event-store/event-store.js';
import type { NewEvent, RecordedEvent } from '../src/event-store/fact.js';
import { SealedEventStore } from '../src/event-store/sealed.event-store.js';
import { SqliteEventStore } from '../src/event-store/sqlite.event-store.js';
import { readConfig } from '../src/config/read-config.js';
import { SqliteKeyVault } from '../src/privacy/sqlite.key-vault.js';
import { Projector } from '../src/read-model/projector.js';
import { ReadModelDatabase } from '../src/read-model/read-model-database.js';
import { startService } from '../src/start.js';
import { machineLine } from './support/machine.js';
import { median } from './support/percentile.js';
import { sendCalls } from './support/send-calls.js';

/**
 * `node dist/bench/rebuild.js [events …]`: events folded per second when the call list is built from event zero,
 * against a bare read of the same file with `JSON.parse` of its two JSON columns. Default: 10^5 with five rounds, then 10^6 with one.
 */
const print = (text: string): void => console.log(text);
const sizes = process.argv.slice(2).map(Number);

/** The events of one made-up call, as the service writes them. */
async function templateCall(): Promise<readonly RecordedEvent[]> {
  const directory = new URL('../../directory', import.meta.url).pathname;
  const config = readConfig({
    PORT: '0',
    EVENT_STORE_URL: 'memory:',
    DATABASE_URL: 'memory:',
    DIRECTORY_URL: `file:${directory}`,
    LOG_LEVEL: 'silent',
  });
  if ('length' in config) throw new Error(config.join('\n'));
  const { url, app, close } = await startService(config);
  await sendCalls(url, 1, 1);
  const { events } = await app.get(EventStore).readAll({ limit: 10_000 });
  await close();
  return events;
}

/** Copies of one call under ids of their own. */
async function seed(store: EventStore, total: number, template: readonly RecordedEvent[]) {
  for (let call = 0, written = 0; written < total; call += 64) {
    const batch = Array.from({ length: 64 }, (_, index) => `seeded-${call + index}`);
    await Promise.all(
      batch.map((callId) => {
        const copies = template.map(({ id, type, data, metadata }): NewEvent => {
          const { prevHash: _, hash: __, sealed: ___, ...own } = metadata;
          return { id: `${id}-${callId}`, type, data, metadata: { ...own, correlationId: callId } };
        });
        return store.append(`call-${callId}`, copies);
      }),
    );
    written += 64 * template.length;
  }
}

function bareRead(path: string): number {
  const database = new Database(path, { readonly: true });
  const page = database.prepare<[number], { position: number; data: string; metadata: string }>(
    'SELECT * FROM events WHERE position > ? ORDER BY position LIMIT 500',
  );
  let read = 0;
  for (let after = 0; ;) {
    const rows = page.all(after);
    for (const { data, metadata } of rows) {
      if (JSON.parse(data) !== null && JSON.parse(metadata) !== null) read++;
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.position;
  }
  database.close();
  return read;
}

async function rebuild(store: EventStore, folder: string): Promise<void> {
  const database = new ReadModelDatabase({ databaseUrl: `sqlite:${join(folder, 'views.db')}` });
  const stop = new AbortController();
  const projector = new Projector(store, database, callListModel, listedPersonalTypes);
  const running = projector.run(stop.signal);
  const head = Number(await store.head());
  while (projector.state.position < head) await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  await running;
  database.close();
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `views.db${end}`), { force: true });
}

async function measure(total: number, rounds: number, template: readonly RecordedEvent[]) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-rebuild-'));
  const path = join(folder, 'ledger.db');
  const vault = new SqliteKeyVault(join(folder, 'ledger.keys.db'));
  const store = new SealedEventStore(new SqliteEventStore(path), vault, personalPaths);
  await seed(store, total, template);
  const [bare, folded]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const before = performance.now();
    const events = bareRead(path);
    const between = performance.now();
    await rebuild(store, folder);
    bare.push((events / (between - before)) * 1000);
    folded.push((events / (performance.now() - between)) * 1000);
  }
  await store.close();
  rmSync(folder, { recursive: true });
  const [bareRate, foldRate] = [median(bare), median(folded)];
  const peakMiB = Math.round(process.resourceUsage().maxRSS / 1024);
  print(
    `${total} events: bare read ${bareRate.toFixed(0)}/s, rebuild ${foldRate.toFixed(0)}/s, ratio ${(foldRate / bareRate).toFixed(2)} (goal ≥ 0.4); ${rounds} round(s), peak memory so far ${peakMiB} MiB`,
  );
}

print(machineLine(['better-sqlite3']));
const template = await templateCall();
print(`${template.length} events a call`);
for (const total of sizes.length > 0 ? sizes : [100_000, 1_000_000]) {
  await measure(total, total > 200_000 ? 1 : 5, template);
}
