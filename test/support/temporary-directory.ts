import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TemporaryDirectory = Readonly<{ path: (name: string) => string; remove: () => void }>;

export function temporaryDirectory(): TemporaryDirectory {
  const root = mkdtempSync(join(tmpdir(), 'call-ledger-'));
  return {
    path: (name) => join(root, name),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
