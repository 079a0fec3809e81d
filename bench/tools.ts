import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { machineLine } from './support/machine.js';
import { median, percentile } from './support/percentile.js';
import { post } from './support/post.js';
import { startService, type ServerProcess } from './support/server-process.js';
import { writeGroupDirectory } from './tools/group-directory.js';

/**
 * `npm run build && node dist/bench/tools.js`: the round trip of a commit with its durable append while 100 calls are
 * alive, and of a question for free times over ten shops with the built-in provider.
 */
const rounds = 5;
const calls = 100;
const commitsPerCall = 5;
/** A caller who commits this often is quicker than any. */
const betweenMs = 1_000;
const questions = 200;
const shops = 10;
const print = (text: string): void => console.log(text);

/** Milliseconds from sending a tool call to its whole answer. */
async function ask(
  agent: Agent,
  url: string,
  callId: string,
  id: string,
  name: string,
  values: object,
): Promise<number> {
  const message = {
    type: 'tool-calls',
    timestamp: Date.now(),
    call: { id: callId, phoneNumberId: 'pn_0', type: 'inboundPhoneCall', status: 'in-progress' },
    customer: { number: '+15550132001' },
    assistant: { name: 'Booking' },
    toolCallList: [{ id, type: 'function', function: { name, arguments: values } }],
  };
  const before = performance.now();
  const { status, bytes } = await post(agent, `${url}/vapi/webhook`, JSON.stringify({ message }));
  if (status !== 200 || bytes < 50) throw new Error(`Answered ${status}, ${bytes} bytes`);
  return performance.now() - before;
}

async function commits(url: string, round: number): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: calls });
  const slot = Date.now() + 86_400_000;
  const caller = async (index: number): Promise<readonly number[]> => {
    await sleep((index / calls) * betweenMs);
    const latenciesMs: number[] = [];
    for (let commit = 0; commit < commitsPerCall; commit++) {
      const slotTimeUtc = new Date(slot + commit * 3_600_000).toISOString();
      const target = { shopClientId: 'client_0', serviceId: 'svc_oil', slotTimeUtc };
      const [callId, id] = [`commit-${round}-${index}`, `t-${commit}`];
      latenciesMs.push(await ask(agent, url, callId, id, 'autoOpsConfirmAppointment', target));
      await sleep(betweenMs);
    }
    return latenciesMs;
  };
  const all = await Promise.all(Array.from({ length: calls }, (_, index) => caller(index)));
  agent.destroy();
  return all.flat();
}

async function freeTimes(url: string, round: number): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const latenciesMs: number[] = [];
  for (let question = 0; question < questions; question++) {
    const callId = `times-${round}-${question}`;
    const values = { serviceId: 'svc_oil' };
    latenciesMs.push(await ask(agent, url, callId, 't-1', 'autoOpsGetAvailability', values));
  }
  agent.destroy();
  return latenciesMs;
}

const directory = mkdtempSync(join(tmpdir(), 'bench-tools-'));
writeGroupDirectory(directory, shops);
print(machineLine(['better-sqlite3', '@nestjs/core', 'luxon']));
const p99s = { commits: [] as number[], freeTimes: [] as number[] };
const server: ServerProcess = await startService(directory);
try {
  await commits(server.url, 0); // Warm-up, not counted.
  await freeTimes(server.url, 0);
  for (let round = 1; round <= rounds; round++) {
    const ofCommits = await commits(server.url, round);
    const ofTimes = await freeTimes(server.url, round);
    p99s.commits.push(percentile(ofCommits, 0.99));
    p99s.freeTimes.push(percentile(ofTimes, 0.99));
    const told = (all: readonly number[]): string =>
      `p50 ${percentile(all, 0.5).toFixed(1)} ms, p99 ${percentile(all, 0.99).toFixed(1)} ms`;
    print(`round ${round}: commit ${told(ofCommits)}; free times ${told(ofTimes)}`);
  }
} finally {
  await server.stop();
  rmSync(directory, { recursive: true });
}
print(
  `a commit, ${calls} calls alive: p99 ${median(p99s.commits).toFixed(1)} ms (goal ≤ 20; the seeds allow 200)`,
);
print(
  `free times over ${shops} shops, built-in provider: p99 ${median(p99s.freeTimes).toFixed(1)} ms (goal ≤ 40)`,
);
