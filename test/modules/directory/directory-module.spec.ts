import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Global, Logger, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DirectoryHealth } from '../../../modules/directory/directory.health.js';
import { Directory } from '../../../modules/directory/directory.js';
import { DirectoryModule } from '../../../modules/directory/directory.module.js';
import { FileDirectory } from '../../../modules/directory/file.directory.js';
import { Config } from '../../../src/config/config.js';

const sample = fileURLToPath(new URL('../../fixtures/directory', import.meta.url));
let folder: string;
const configured = {
  provide: Config,
  useFactory: (): Pick<Config, 'directoryUrl'> => ({ directoryUrl: `file:${folder}` }),
};

@Global()
@Module({ providers: [configured], exports: [Config] })
class Configured {}

/** Nest's testing module sets a logger of its own, so it is silenced after that. */
const start = async () => {
  const app = await Test.createTestingModule({ imports: [Configured, DirectoryModule] }).compile();
  Logger.overrideLogger(false);
  return app;
};

describe('the directory module', () => {
  beforeEach(() => {
    Logger.overrideLogger(false);
    folder = mkdtempSync(join(tmpdir(), 'call-ledger-directory-module-'));
    cpSync(sample, folder, { recursive: true });
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('provides the directory of DIRECTORY_URL, and its health without what the files say', async () => {
    const app = await start();
    const counts = { teams: 6, blueprints: 5, routes: 3, tools: 0 };
    expect(app.get(Directory).current().teams).toHaveLength(6);
    const health = app.get(DirectoryHealth);
    expect(health.name).toBe('directory');
    expect(await health.check()).toMatchObject({ detail: { ...counts, isEditRefused: false } });
    writeFileSync(join(folder, 'teams/chatfield.json'), '{ "number": "+15550100001" }');
    app.get<FileDirectory>(Directory).look();
    const refused = await health.check();
    expect(refused).toMatchObject({ detail: { ...counts, isEditRefused: true } });
    expect(JSON.stringify(refused)).not.toContain('+1555');
    await app.close();
  });

  it('looks at the files no longer once it is closed', async () => {
    const app = await start();
    const directory = app.get(Directory);
    await app.close();
    const before = directory.current();
    rmSync(join(folder, 'teams/millbrook.json'));
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(directory.current()).toBe(before);
  });

  it('does not start without its folder', async () => {
    rmSync(folder, { recursive: true });
    await expect(start()).rejects.toThrow(/^DIRECTORY_URL: .*: there is no such folder$/);
  });
});
