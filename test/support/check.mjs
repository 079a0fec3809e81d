// npm run check: format, lint, types, tests. The last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'call-ledger-check-'));
const report = join(folder, 'report.json');
const steps = [
  ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['types', 'tsc', '--noEmit', '-p', 'tsconfig.json'],
  ['tests', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${report}`],
];

let passed = 0;
let failed = 0;
let skipped = 0;
for (const [name, command, ...args] of steps) {
  const { status } = spawnSync('npx', ['--no-install', command, ...args], { stdio: 'inherit' });
  process.stdout.write(`${name}: ${status === 0 ? 'ok' : 'failed'}\n`);
  if (name !== 'tests') {
    if (status === 0) passed += 1;
    else failed += 1;
    continue;
  }
  const counts = countsOf(report);
  passed += counts.passed;
  skipped += counts.skipped;
  // A run that ended badly without a failed test (a crash, an unhandled error) has failed all the same.
  failed += status === 0 ? counts.failed : Math.max(counts.failed, 1);
}
rmSync(folder, { recursive: true });
process.stdout.write(
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
);
process.exitCode = failed === 0 ? 0 : 1;

function countsOf(path) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
      readFileSync(path, 'utf8'),
    );
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  } catch (error) {
    process.stderr.write(`The test report cannot be read: ${error.message}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
