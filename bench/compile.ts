import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
const callsPerCaller = 2;
const callLastsMs = 5_000;
const burstsPerRound = 4;
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

type Costs = Readonly<{ compileMs: number; recordMs: number }>;

/** Milliseconds of one compile, and of appending its decisions durably, one call at a time. */
async function compileAndRecord(subAgents: number): Promise<Costs> {
  return withFolder(async (folder) => {
    writeLargeDirectory(join(folder, 'directory'), sized(subAgents));
    const engine = new SqliteEventStore(join(folder, 'ledger.db'));
    const store = new SealedEventStore(engine, new MemoryKeyVault(), personalPaths);
    const inputs = inputsOf(join(folder, 'directory'), 'c');
    const compileMs: number[] = [];
    const recordMs: number[] = [];
    for (let run = 0; run < 40; run++) {
      const identity = { stream: `call-${run}`, callId: `${run}`, compileId: `compile-${run}` };
      // Every call at a second of its own, so that no evaluation of the gates is used twice.
      const clock = new Date(Date.UTC(2026, 5, 9, 16, 5, run)).toISOString();
      const before = performance.now();
      const { decisions } = compile({ ...inputs, ...identity }, clock);
      const between = performance.now();
      await store.append(identity.stream, decisions.map(eventOf));
      const after = performance.now();
      if (run < 15) continue; // Warm-up, not counted.
      compileMs.push(between - before);
      recordMs.push(after - between);
    }
    await store.close();
    return { compileMs: median(compileMs), recordMs: median(recordMs) };
  });
}

const sized = (subAgents: number): Size => ({ ...large, subAgents, edges: 3 * subAgents });

/** How far the values lie from the straight line that fits them best, at most, as a share of the line. */
function offTheLine(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const slope =
    points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) /
    points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return Math.max(...points.map(([x, y]) => Math.abs(y / (meanY + slope * (x - meanX)) - 1)));
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

/** One call's start: milliseconds until its squad is there. */
async function ring(agent: Agent, url: string, id: string): Promise<number> {
  const call = { id, type: 'inboundPhoneCall', phoneNumberId: 'pn_large' };
  const customer = { number: '+15550132001' };
  const message = { type: 'assistant-request', timestamp: Date.now(), call, customer };
  const before = performance.now();
  const { status, bytes } = await post(agent, `${url}/vapi/webhook`, JSON.stringify({ message }));
  if (status !== 200 || bytes < 10_000) throw new Error(`Answered ${status}, ${bytes} bytes`);
  return performance.now() - before;
}

/** So many calls alive at any time, each followed by the next one when it ends; they begin spread evenly. */
async function alive(url: string, round: string): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrent });
  const caller = async (index: number): Promise<readonly number[]> => {
    await sleep((index / concurrent) * callLastsMs);
    const latenciesMs: number[] = [];
    for (let call = 0; call < callsPerCaller; call++) {
      latenciesMs.push(await ring(agent, url, `${round}-${index}-${call}`));
      await sleep(callLastsMs);
    }
    return latenciesMs;
  };
  const all = await Promise.all(Array.from({ length: concurrent }, (_, index) => caller(index)));
  agent.destroy();
  return all.flat();
}

/** So many calls that ring at the same instant, several times. */
async function burst(url: string, round: string): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrent });
  const latenciesMs: number[] = [];
  for (let time = 0; time < burstsPerRound; time++) {
    const rings = Array.from({ length: concurrent }, (_, index) =>
      ring(agent, url, `${round}-${time}-${index}`),
    );
    latenciesMs.push(...(await Promise.all(rings)));
  }
  agent.destroy();
  return latenciesMs;
}

print(machineLine(['better-sqlite3', 'liquidjs', '@nestjs/core']));
const sizes = [5, 10, 20, 40, 80] as const;
const costs = new Map<number, Costs[]>(sizes.map((size) => [size, []]));
for (let round = 0; round < rounds; round++) {
  for (const size of sizes) costs.get(size)?.push(await compileAndRecord(size));
}
print('sub-agents  edges  compile ms  recording ms  recording/compile');
const points: [number, number][] = [];
for (const [size, all] of costs) {
  const compileMs = median(all.map((one) => one.compileMs));
  const recordMs = median(all.map((one) => one.recordMs));
  points.push([size, compileMs]);
  const cells = [
    String(size).padStart(10),
    String(sized(size).edges).padStart(5),
    compileMs.toFixed(2).padStart(10),
    recordMs.toFixed(2).padStart(12),
    (recordMs / compileMs).toFixed(2).padStart(17),
  ];
  print(cells.join('  '));
}
print(
  `compile time lies within ±${(offTheLine(points) * 100).toFixed(0)} % of a straight line (goal ±20 %)`,
);

const loads = { alive, burst } as const;
const p99s = { alive: [] as number[], burst: [] as number[] };
await withFolder(async (folder) => {
  writeLargeDirectory(join(folder, 'directory'), large);
  const { url, stop } = await startService(join(folder, 'directory'));
  try {
    await burst(url, 'warm-up'); // Not counted.
    for (let round = 1; round <= rounds; round++) {
      for (const [name, load] of Object.entries(loads) as ['alive' | 'burst', typeof alive][]) {
        const latenciesMs = await load(url, `${name}-${round}`);
        const [p50, p99] = [percentile(latenciesMs, 0.5), percentile(latenciesMs, 0.99)];
        p99s[name].push(p99);
        print(`round ${round}, ${name}: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`);
      }
    }
  } finally {
    await stop();
  }
});
const told = (name: keyof typeof p99s): string => {
  const p99 = median(p99s[name]);
  return `p99 ${p99.toFixed(0)} ms, ${((p99 / budgetMs) * 100).toFixed(1)} % of Vapi's ${budgetMs} ms`;
};
print(
  `assistant-request end to end, ${concurrent} calls alive, each ${callLastsMs / 1000} s long: ${told('alive')} (goal < 3 %)`,
);
print(
  `assistant-request end to end, ${concurrent} calls that ring at one instant: ${told('burst')}`,
);
