import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { BareStore } from './stores/bare-store.js';
import { smallEvent } from './stores/small-event.js';
import type { EventStore } from '../src/event-store/event-store.js';
import { SealedEventStore } from '../src/event-store/sealed.event-store.js';
import { SqliteEventStore } from '../src/event-store/sqlite.event-store.js';
import { SqliteKeyVault } from '../src/privacy/sqlite.key-vault.js';

type Contender = Readonly<{
  append: (stream: string, number: number) => Promise<unknown>;
  close: () => Promise<void>;
}>;
type Result = Readonly<{ perSecond: number; p99Ms: number }>;

const rounds = 5;
const loads = [
  { callers: 1, appends: 2_000 },
  { callers: 16, appends: 16_000 },
  { callers: 64, appends: 32_000 },
] as const;
const appendsPerStream = 50;

const overStore = (store: EventStore): Contender => ({
  append: (stream, number) => store.append(stream, [smallEvent(stream, number)]),
  close: () => store.close(),
});

const contenders: Readonly<Record<string, (directory: string) => Contender>> = {
  bare: (directory) => new BareStore(join(directory, 'bare.db')),
  sqlite: (directory) => overStore(new SqliteEventStore(join(directory, 'ledger.db'))),
  sealed: (directory) =>
    overStore(
      new SealedEventStore(
        new SqliteEventStore(join(directory, 'ledger.db')),
        new SqliteKeyVault(join(directory, 'ledger.keys.db')),
        { SlotsOffered: ['summary'] },
      ),
    ),
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

async function measure(contender: Contender, callers: number, appends: number): Promise<Result> {
  const elapsedMs: number[] = [];
  let next = 0;
  const call = async (caller: number): Promise<void> => {
    for (let own = 0; next < appends; own++) {
      const number = next++;
      const stream = `call-${caller}-${Math.floor(own / appendsPerStream)}`;
      const start = performance.now();
      await contender.append(stream, number);
      elapsedMs.push(performance.now() - start);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  const totalMs = performance.now() - start;
  elapsedMs.sort((a, b) => a - b);
  return {
    perSecond: (appends / totalMs) * 1_000,
    p99Ms: elapsedMs[Math.floor(appends * 0.99)] ?? NaN,
  };
}

async function inFreshDirectory(
  open: (directory: string) => Contender,
  callers: number,
  appends: number,
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'stores-bench-'));
  const contender = open(directory);
  try {
    return await measure(contender, callers, appends);
  } finally {
    await contender.close();
    rmSync(directory, { recursive: true });
  }
}

function report(callers: number, results: ReadonlyMap<string, readonly Result[]>): void {
  const bare = results.get('bare') ?? [];
  for (const [name, own] of results) {
    const ratios = own.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? NaN));
    console.log(
      [
        `${String(callers).padStart(3)} callers  ${name.padEnd(7)}`,
        `${Math.round(median(own.map(({ perSecond }) => perSecond)))}/s`.padStart(9),
        `p99 ${median(own.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms`.padStart(12),
        `${median(ratios).toFixed(2)} x bare`,
      ].join('  '),
    );
  }
}

const sqliteVersion = new Database(':memory:').prepare('SELECT sqlite_version()').pluck().get();
console.log(
  `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, SQLite ${String(sqliteVersion)}`,
);
console.log(`Durable appends (WAL, synchronous=FULL), medians of ${rounds} interleaved rounds`);
for (const { callers, appends } of loads) {
  const results = new Map<string, Result[]>(Object.keys(contenders).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, open] of Object.entries(contenders)) {
      results.get(name)?.push(await inFreshDirectory(open, callers, appends));
    }
  }
  report(callers, results);
}
