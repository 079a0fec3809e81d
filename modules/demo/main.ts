import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../src/config/read-config.js';
import { startService } from '../../src/start.js';
import { playCall } from './play-call.js';
import { printedCall, type ShownCall } from './print-call.js';
import { readSampleCalls } from './sample-call.js';

/**
 * `npm run demo`: the service on an embedded store of its own, the sample calls played through its HTTP door, two of
 * them explained. Stays up; with `--exit` it ends instead.
 */
const repository = fileURLToPath(new URL('../../../', import.meta.url));
const explained = new Set(['a-after-hours', 'b-cross-shop-booking']);
const exits = process.argv.includes('--exit');
const folder = mkdtempSync(join(tmpdir(), 'call-ledger-demo-'));

const config = readConfig({
  PORT: exits ? '0' : (process.env['PORT'] ?? '3000'),
  EVENT_STORE_URL: `sqlite:${join(folder, 'ledger.db')}`,
  DATABASE_URL: `sqlite:${join(folder, 'read-models.db')}`,
  DIRECTORY_URL: `file:${join(repository, 'directory')}`,
  LOG_LEVEL: 'warn',
  CLOCK_HEADER: 'true',
});
if ('length' in config) throw new Error(config.join('\n'));

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const { url, close } = await startService(config);
const end = async (): Promise<void> => {
  await close();
  rmSync(folder, { recursive: true, force: true });
};

const ask = async <Answer>(path: string): Promise<Answer> => {
  const answer = await fetch(`${url}${path}`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as Answer;
};

try {
  const calls = readSampleCalls(repository);
  for (const call of calls) {
    await playCall(url, call);
    print(`played ${call.name.padEnd(24)} ${call.webhooks.length} webhooks`);
  }
  print('');
  for (const call of calls.filter(({ name }) => explained.has(name))) {
    const path = `/v1/calls/${call.callId}`;
    const shown: ShownCall = {
      bookingTarget: await ask(`${path}/booking-target`),
      handoffChain: await ask(`${path}/handoff-chain`),
      gateAudit: await ask(`${path}/gate-audit`),
    };
    print(`${call.about}\n`);
    print(printedCall(`${call.name} · ${call.callId}`, shown));
  }
  if (exits) await end();
  else {
    print(`The service stays up on ${url}:`);
    print(`  ${url}/v1/calls`);
    for (const { callId } of calls) print(`  ${url}/v1/calls/${callId}/timeline`);
    print(`  ${url}/docs\nCtrl-C ends it and removes its data.`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
  }
} catch (error) {
  await end();
  throw error;
}
