import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own, with a folder that goes when it stops. */
export type ServerProcess = Readonly<{ url: string; stop: () => Promise<void> }>;

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Starts `node <arguments>` and waits for the URL that it prints. */
export async function startServer(
  args: (folder: string) => readonly string[],
  env: (folder: string) => Readonly<Record<string, string>> = () => ({}),
): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-server-'));
  const child = spawn(process.execPath, args(folder), {
    env: { ...process.env, ...env(folder) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await printedUrl(child);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

/** The service on SQLite files of its own, with the directory in a folder. */
export const startService = (
  directory: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> =>
  startServer(
    () => [here('../../src/main.js')],
    (folder) => ({
      PORT: '0',
      EVENT_STORE_URL: `sqlite:${join(folder, 'ledger.db')}`,
      DATABASE_URL: `sqlite:${join(folder, 'read-models.db')}`,
      DIRECTORY_URL: `file:${directory}`,
      LOG_LEVEL: 'info',
      ...env,
    }),
  );

async function printedUrl({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The server has no output');
  for await (const line of createInterface({ input: stdout })) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (url === undefined) continue;
    stdout.resume();
    return url;
  }
  throw new Error('The server ended before it listened');
}
