import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The service as a process of its own. */
export type ServiceProcess = Readonly<{
  url: string;
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>;
}>;

export async function startServiceProcess(
  env: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [join(inject('compiled'), 'src/main.js')], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await printedUrl(child);
  return {
    url,
    kill: () => {
      child.kill('SIGKILL');
      return gone;
    },
  };
}

async function printedUrl({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The service has no output');
  for await (const line of createInterface({ input: stdout })) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (url === undefined) continue;
    stdout.resume();
    return url;
  }
  throw new Error('The service ended before it listened');
}
