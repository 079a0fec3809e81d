import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** What a number was measured on: cores, memory, Node and the versions that matter. */
export function machineLine(packages: readonly string[]): string {
  const version = (name: string): string => {
    const path = new URL(`../../../node_modules/${name}/package.json`, import.meta.url);
    return `${name} ${(JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version}`;
  };
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GiB, Node ${process.version}, ${packages.map(version).join(', ')}`;
}
