import { fileURLToPath } from 'node:url';
import { machineLine } from './support/machine.js';
import { median, percentile } from './support/percentile.js';
import { playCalls, type Play } from './forward/play-calls.js';
import { startServer, startService, type ServerProcess } from './support/server-process.js';

/**
 * `npm run build && node dist/bench/forward.js`: what this service adds to the time of a backend that it stands in front of. 50 calls at
 * once send to the backend directly, then through the ledger on SQLite, in turns, in one run; each is a process of its
 * own. Counted are the messages that Vapi waits for.
 */
const rounds = 5;
const callsAtOnce = 50;
const scenarios: readonly Readonly<{ name: string; thinkMs: number; play: Play }>[] = [
  {
    name: 'calls at the pace of calls: every message, one each 250 ms; the backend thinks for 20 ms',
    thinkMs: 20,
    play: { calls: 50, callsAtOnce, pauseMs: 250, awaitedOnly: false },
  },
  {
    name: 'no pause between awaited messages; the backend thinks for 20 ms',
    thinkMs: 20,
    play: { calls: 1_000, callsAtOnce, pauseMs: 0, awaitedOnly: true },
  },
  {
    name: 'no pause, and the backend answers at once: both processors are full, so this tells of throughput',
    thinkMs: 0,
    play: { calls: 1_000, callsAtOnce, pauseMs: 0, awaitedOnly: true },
  },
];

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const print = (text: string): void => console.log(text);

const startBackend = (thinkMs: number): Promise<ServerProcess> =>
  startServer(() => [here('./forward/upstream-server.js'), String(thinkMs)]);

const startLedger = (upstreamUrl: string): Promise<ServerProcess> =>
  startService(here('../../directory'), { UPSTREAM_URL: upstreamUrl });

type Round = Readonly<{ p50Ms: number; p99Ms: number; perSecond: number }>;

const told = ({ p50Ms, p99Ms, perSecond }: Round): string =>
  `p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms, ${perSecond.toFixed(0)}/s`;

async function measure(url: string, play: Play): Promise<Round> {
  const { latenciesMs, seconds } = await playCalls(url, play);
  return {
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    perSecond: latenciesMs.length / seconds,
  };
}

const medians = (all: readonly Round[]): Round => ({
  p50Ms: median(all.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(all.map(({ p99Ms }) => p99Ms)),
  perSecond: median(all.map(({ perSecond }) => perSecond)),
});

print(machineLine(['fastify', 'undici', 'better-sqlite3', '@nestjs/core']));
for (const { name, thinkMs, play } of scenarios) {
  print(`\n${name}; ${callsAtOnce} calls at once, ${play.calls} calls a round`);
  const backend = await startBackend(thinkMs);
  const ledger = await startLedger(`${backend.url}/vapi`);
  const direct: Round[] = [];
  const through: Round[] = [];
  try {
    const warmUp = { ...play, calls: 300, pauseMs: 0 };
    await playCalls(`${backend.url}/vapi`, warmUp);
    await playCalls(`${ledger.url}/vapi/webhook`, warmUp);
    for (let round = 1; round <= rounds; round++) {
      direct.push(await measure(`${backend.url}/vapi`, play));
      through.push(await measure(`${ledger.url}/vapi/webhook`, play));
      print(
        `round ${round}: direct ${told(medians(direct.slice(-1)))}; through ${told(medians(through.slice(-1)))}`,
      );
    }
  } finally {
    await ledger.stop();
    await backend.stop();
  }
  const [one, other] = [medians(direct), medians(through)];
  print(`direct   ${told(one)}\nthrough  ${told(other)}`);
  print(
    `adds ${(other.p50Ms - one.p50Ms).toFixed(2)} ms at p50, ${(other.p99Ms - one.p99Ms).toFixed(2)} ms at p99 (goal ≤ 5)`,
  );
}
