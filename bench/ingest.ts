import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mixOfTypes } from './support/call-messages.js';
import { machineLine } from './support/machine.js';
import { median, percentile } from './support/percentile.js';
import { sendCalls, type Sent } from './support/send-calls.js';
import { startServer, startService, type ServerProcess } from './support/server-process.js';

/**
 * `npm run build && node dist/bench/ingest.js`: this service against a bare Fastify handler with the same kind of
 * insert and the same durability. Both as processes of their own, in turns, in one run.
 */
const rounds = 5;
const senders = 200;
const callsPerRound = 400;

type Round = Readonly<{ perSecond: number; p99Ms: number }>;

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const print = (text: string): void => console.log(text);

const startBare = (): Promise<ServerProcess> =>
  startServer((folder) => [here('./ingest/bare-server.js'), join(folder, 'bare.db')]);
const startOurs = (): Promise<ServerProcess> => startService(here('../../directory'));

const roundOf = ({ messages, seconds, latenciesMs }: Sent): Round => ({
  perSecond: messages / seconds,
  p99Ms: percentile(latenciesMs, 0.99),
});

async function measure(start: () => Promise<ServerProcess>): Promise<Round> {
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
  service.push(await measure(startOurs));
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
