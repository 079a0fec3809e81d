import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

export type Server = Readonly<{ url: string; stop: () => Promise<void> }>;

/** A server in a process of its own; it has started when it prints its URL. */
export async function started(
  child: ChildProcess,
  cleanUp: () => void = () => undefined,
): Promise<Server> {
  if (child.stdout === null) throw new Error('The server has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (url === undefined) continue;
    child.stdout.resume();
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM');
      await gone;
      cleanUp();
    };
    return { url, stop };
  }
  throw new Error('The server ended before it listened');
}
