import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { personalPaths } from '../modules/calls/personal-values.js';
import { compile } from '../modules/compile/compile.js';
import type { CompileInputs } from '../modules/compile/compile-inputs.js';
import { readSlice } from '../modules/compile/read-slice.js';
import { checkDirectory } from '../modules/directory/check-directory.js';
import type { NewEvent } from '../src/event-store/fact.js';
import { SealedEventStore } from '../src/event-store/sealed.event-store.js';
import { SqliteEventStore } from '../src/event-store/sqlite.event-store.js';
import { MemoryKeyVault } from '../src/privacy/memory.key-vault.js';
import { large, writeLargeDirectory, type Size } from './compile/large-directory.js';
import { machineLine } from './support/machine.js';
import { median, percentile } from './support/percentile.js';
import { post } from './support/post.js';
import { startService } from './support/server-process.js';

/**
 * `npm run build && node dist/bench/compile.js`: how compile time grows, what recording the decisions costs beside it,
 * and an `assistant-request` end to end with its durable append, 50 calls at once.
 */
const rounds = 5;
const concurrent = 50;
const callsPerRound = 400;
const budgetMs = 7_500;
const print = (text: string): void => console.log(text);

async function withFolder<Value>(use: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-compile-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function inputsOf(folder: string, callId: string): CompileInputs {
  const { content, faults } = checkDirectory(folder);
  if (content === null) throw new Error(JSON.stringify(faults));
  return {
    stream: `call-${callId}`,
    callId,
    compileId: `compile-${callId}`,
    parentCompileId: null,
    directory: readSlice(content, { phoneNumberId: 'pn_large', number: null }),
    call: { callId, dialedNumber: '+15550149001', customerNumber: '+15550132001' },
    settings: {
      publicUrl: 'https://ledger.example',
      toolsUrl: 'https://ledger.example',
      lazyDestination: 'squad',
    },
  };
}

/** Milliseconds of one compile, and of appending its decisions durably. */
async function compileAndRecord(
  size: Size,
): Promise<Readonly<{ compileMs: number; recordMs: number }>> {
  return withFolder(async (folder) => {
    writeLargeDirectory(join(folder, 'directory'), size);
    const engine = new SqliteEventStore(join(folder, 'ledger.db'));
    const store = new SealedEventStore(engine, new MemoryKeyVault(), personalPaths);
    const inputs = inputsOf(join(folder, 'directory'), 'c');
    const compileMs: number[] = [];
    const recordMs: number[] = [];
    for (let run = 0; run < 60; run++) {
      const identity = { stream: `call-${run}`, callId: `${run}`, compileId: `compile-${run}` };
      const before = performance.now();
      const { decisions } = compile({ ...inputs, ...identity }, '2026-06-09T16:05:00.000Z');
      const between = performance.now();
      await store.append(identity.stream, decisions.map(eventOf));
      const after = performance.now();
      if (run < 20) continue; // Warm-up, not counted.
      compileMs.push(between - before);
      recordMs.push(after - between);
    }
    await store.close();
    return { compileMs: median(compileMs), recordMs: median(recordMs) };
  });
}

const eventOf = ({ id, fact }: ReturnType<typeof compile>['decisions'][number]): NewEvent => ({
  ...fact,
  id,
  metadata: {
    schemaVersion: 1,
    occurredAt: '2026-06-09T16:05:00.000Z',
    occurredAtSource: 'ledger',
    causationId: null,
    correlationId: fact.data.callId ?? '',
    source: { kind: 'compiler' },
  },
});

/** Latencies of assistant requests, so many at once, each of a call of its own. */
async function requests(url: string, round: number): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrent });
  const latenciesMs: number[] = [];
  let next = 0;
  const send = async (): Promise<void> => {
    while (next < callsPerRound) {
      const id = `bench-${round}-${next++}`;
      const call = { id, type: 'inboundPhoneCall', phoneNumberId: 'pn_large' };
      const customer = { number: '+15550132001' };
      const message = { type: 'assistant-request', timestamp: Date.now(), call, customer };
      const before = performance.now();
      const { status, bytes } = await post(
        agent,
        `${url}/vapi/webhook`,
        JSON.stringify({ message }),
      );
      if (status !== 200 || bytes < 10_000) throw new Error(`Answered ${status}, ${bytes} bytes`);
      latenciesMs.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: concurrent }, send));
  agent.destroy();
  return latenciesMs;
}

print(machineLine(['better-sqlite3', 'liquidjs', '@nestjs/core']));
print('sub-agents  edges  compile ms  per sub-agent  recording ms  recording/compile');
const perSubAgent: number[] = [];
for (const subAgents of [5, 10, 20, 40, 80]) {
  const { compileMs, recordMs } = await compileAndRecord({
    ...large,
    subAgents,
    edges: 3 * subAgents,
  });
  perSubAgent.push(compileMs / subAgents);
  const cells = [
    String(subAgents).padStart(10),
    String(3 * subAgents).padStart(5),
    compileMs.toFixed(2).padStart(10),
    (compileMs / subAgents).toFixed(3).padStart(13),
    recordMs.toFixed(2).padStart(12),
    (recordMs / compileMs).toFixed(2).padStart(17),
  ];
  print(cells.join('  '));
}
const middle = median(perSubAgent);
const spread = Math.max(...perSubAgent.map((value) => Math.abs(value / middle - 1)));
print(`compile time per sub-agent stays within ±${(spread * 100).toFixed(0)} % (goal ±20 %)`);

const p99s: number[] = [];
const medians: number[] = [];
await withFolder(async (folder) => {
  writeLargeDirectory(join(folder, 'directory'), large);
  const { url, stop } = await startService(join(folder, 'directory'));
  try {
    await requests(url, 0); // Warm-up, not counted.
    for (let round = 1; round <= rounds; round++) {
      const latenciesMs = await requests(url, round);
      p99s.push(percentile(latenciesMs, 0.99));
      medians.push(percentile(latenciesMs, 0.5));
      print(
        `round ${round}: ${concurrent} calls at once, p50 ${medians.at(-1)?.toFixed(0)} ms, p99 ${p99s.at(-1)?.toFixed(0)} ms`,
      );
    }
  } finally {
    await stop();
  }
});
const p99 = median(p99s);
print(
  `assistant-request end to end: p99 ${p99.toFixed(0)} ms, ${((p99 / budgetMs) * 100).toFixed(1)} % of Vapi's ${budgetMs} ms (goal < 3 %)`,
);
