import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { mixOfTypes } from './support/call-messages.js';
import { machineLine } from './support/machine.js';
import { median, percentile } from './support/percentile.js';
import { sendCalls, type Sent } from './support/send-calls.js';

/**
 * `npm run build && node dist/bench/ingest.js`: this service against a bare Fastify handler with the same kind of
 * insert and the same durability. Both as processes of their own, in turns, in one run.
 */
const rounds = 5;
const senders = 200;
const callsPerRound = 400;

type Server = Readonly<{ url: string; stop: () => Promise<void> }>;
type Round = Readonly<{ perSecond: number; p99Ms: number }>;

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const print = (text: string): void => console.log(text);

async function started(child: ChildProcess, folder: string): Promise<Server> {
  if (child.stdout === null) throw new Error('The server has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (url === undefined) continue;
    child.stdout.resume();
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    };
    return { url, stop };
  }
  throw new Error('The server ended before it listened');
}

function startBare(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'));
  const args = [here('./ingest/bare-server.js'), join(folder, 'bare.db')];
  return started(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] }), folder);
}

function startService(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-service-'));
  const env = {
    ...process.env,
    PORT: '0',
    EVENT_STORE_URL: `sqlite:${join(folder, 'ledger.db')}`,
    DATABASE_URL: `sqlite:${join(folder, 'read-models.db')}`,
    DIRECTORY_URL: `file:${here('../../directory')}`,
    LOG_LEVEL: 'info',
  };
  const child = spawn(process.execPath, [here('../src/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return started(child, folder);
}

const roundOf = ({ messages, seconds, latenciesMs }: Sent): Round => ({
  perSecond: messages / seconds,
  p99Ms: percentile(latenciesMs, 0.99),
});

async function measure(start: () => Promise<Server>): Promise<Round> {
  const { url, stop } = await start();
  try {
    await sendCalls(url, 40, senders); // Warm-up, not counted.
    return roundOf(await sendCalls(url, callsPerRound, senders));
  } finally {
    await stop();
  }
}

print(machineLine(['fastify', 'better-sqlite3', '@nestjs/core']));
print(
  `mix per call: ${JSON.stringify(mixOfTypes())}; ${senders} senders, ${callsPerRound} calls a round`,
);
const bare: Round[] = [];
const service: Round[] = [];
for (let round = 1; round <= rounds; round++) {
  bare.push(await measure(startBare));
  service.push(await measure(startService));
  const told = (one: Round | undefined): string =>
    one === undefined ? '' : `${one.perSecond.toFixed(0)}/s, p99 ${one.p99Ms.toFixed(1)} ms`;
  print(`round ${round}: bare ${told(bare.at(-1))}; service ${told(service.at(-1))}`);
}
const medians = (all: readonly Round[]) => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  p99Ms: median(all.map(({ p99Ms }) => p99Ms)),
});
const [bareMedian, serviceMedian] = [medians(bare), medians(service)];
print(
  `bare     ${bareMedian.perSecond.toFixed(0)} webhooks/s, p99 ${bareMedian.p99Ms.toFixed(1)} ms`,
);
print(
  `service  ${serviceMedian.perSecond.toFixed(0)} webhooks/s, p99 ${serviceMedian.p99Ms.toFixed(1)} ms`,
);
print(
  `ratio of throughput ${(serviceMedian.perSecond / bareMedian.perSecond).toFixed(2)} (goal ≥ 0.5), of p99 ${(serviceMedian.p99Ms / bareMedian.p99Ms).toFixed(2)} (goal ≤ 5)`,
);
