import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { verifyChain } from '../../../src/event-store/hash-chain.js';
import { SqliteEventStore } from '../../../src/event-store/sqlite.event-store.js';

const batchSize = 5;

/** Appends batches without end and prints the number of each once it is acknowledged. */
const childSource = (folder: string): string => `
  import { SqliteEventStore } from ${JSON.stringify(pathToFileURL(join(folder, 'src/event-store/sqlite.event-store.js')).href)};
  const [file, prefix] = process.argv.slice(2);
  const store = new SqliteEventStore(file);
  const metadata = { schemaVersion: 1, occurredAt: '2026-06-01T00:00:00.000Z', occurredAtSource: 'ledger',
    causationId: null, correlationId: 'k', source: { kind: 'process' } };
  for (let round = 0; ; round++) {
    await Promise.all([0, 1, 2, 3].map(async (writer) => {
      const batch = prefix + '-' + round + '-' + writer;
      const events = Array.from({ length: ${batchSize} }, (_, index) =>
        ({ id: batch + '-' + index, type: 'Noted', data: { batch }, metadata }));
      await store.append('call-' + writer, events);
      process.stdout.write(batch + '\\n');
    }));
  }`;

describe('a process that is killed while it appends', () => {
  let folder: string;
  let script: string;

  beforeAll(() => {
    const compiled = inject('compiled');
    folder = mkdtempSync(join(tmpdir(), 'call-ledger-kill-'));
    script = join(compiled, 'append-without-end.mjs');
    writeFileSync(script, childSource(compiled));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const killedAfter = async (file: string, prefix: string, lines: number): Promise<string[]> => {
    const child = spawn(process.execPath, [script, file, prefix], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const acknowledged: string[] = [];
    const gone = new Promise((resolve) => child.once('exit', resolve));
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged.push(line);
      if (acknowledged.length === lines) child.kill('SIGKILL');
    }
    await gone;
    return acknowledged;
  };

  it('leaves what was acknowledged, nothing half, and a whole chain', async () => {
    const file = join(folder, 'ledger.db');
    const acknowledged: string[] = [];
    for (const [round, lines] of [1, 3, 10, 17, 40, 77, 120, 200].entries()) {
      acknowledged.push(...(await killedAfter(file, `r${round}`, lines)));
      const store = new SqliteEventStore(file);
      const counts = new Map<string, number>();
      for (const writer of [0, 1, 2, 3]) {
        const events = await store.read(`call-${writer}`);
        expect(verifyChain(events)).toBeNull();
        for (const { data } of events) {
          const { batch } = data as { batch: string };
          counts.set(batch, (counts.get(batch) ?? 0) + 1);
        }
      }
      expect([...counts.values()].filter((count) => count !== batchSize)).toEqual([]);
      expect(acknowledged.filter((batch) => !counts.has(batch))).toEqual([]);
      await store.close();
    }
  });

  it('lets two processes write one file, and a follower here sees both', async () => {
    const file = join(folder, 'shared.db');
    const store = new SqliteEventStore(file);
    const stop = new AbortController();
    const seen = new Set<string>();
    const following = (async () => {
      for await (const { events } of store.follow({ after: 0n, signal: stop.signal })) {
        for (const { data } of events) seen.add((data as { batch: string }).batch);
      }
    })();
    const both = await Promise.all([killedAfter(file, 'a', 60), killedAfter(file, 'b', 60)]);
    const missing = (): string[] => both.flat().filter((batch) => !seen.has(batch));
    for (let looks = 0; missing().length > 0 && looks < 100; looks++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    stop.abort();
    await following;
    expect(missing()).toEqual([]);
    for (const writer of [0, 1, 2, 3]) {
      expect(verifyChain(await store.read(`call-${writer}`))).toBeNull();
    }
    await store.close();
  });
});
