import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the compiled sources, for tests that need processes. */
    compiled: string;
  }
}

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Below node_modules, so that what is compiled finds its packages. What did not change is not compiled again. */
const folder = join(root, 'node_modules', '.cache', 'call-ledger-tests');

/** Once before all tests: several that compiled at the same time would get into each other's way. */
export function setup(project: TestProject): void {
  const args = ['--no-install', 'tsc', '-p', 'tsconfig.build.json', '--outDir', folder];
  const build = [...args, '--incremental', '--tsBuildInfoFile', join(folder, 'build.tsbuildinfo')];
  const { status, stdout } = spawnSync('npx', build, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout);
  project.provide('compiled', folder);
}
