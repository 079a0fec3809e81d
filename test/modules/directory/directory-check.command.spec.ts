import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { directoryCheck } from '../../../modules/directory/directory-check.command.js';
import { temporaryDirectory, type TemporaryDirectory } from '../../support/temporary-directory.js';
import { sample } from './directory.contract.js';

const broken = join(sample, '../directory-broken');

async function check(...args: readonly string[]) {
  const lines: string[] = [];
  const code = await directoryCheck.run(args, {}, (line) => lines.push(line));
  return { code, lines };
}

describe('directory check', () => {
  let temporary: TemporaryDirectory;
  beforeEach(() => {
    temporary = temporaryDirectory();
  });
  afterEach(() => temporary.remove());

  it('says what a valid folder holds', async () => {
    expect(await check(sample)).toEqual({
      code: 0,
      lines: [`${sample} can be served: 6 teams, 5 Blueprints, 3 routes, 0 tools, 0 extractors`],
    });
  });

  it.each(readdirSync(broken).filter((name) => /^\d/.test(name)))(
    'lists every fault of %s on a line and exits 1',
    async (name) => {
      const text = readFileSync(join(broken, name, 'expected-error.json'), 'utf8');
      const { faults } = JSON.parse(text) as { faults: { file: string; path: string }[] };
      const { code, lines } = await check(join(broken, name, 'directory'));
      expect(code).toBe(1);
      expect(lines.map((line) => line.slice(0, line.indexOf(': '))).sort()).toEqual(
        faults.map(({ file, path }) => `${file} ${path}`).sort(),
      );
    },
  );

  it('lists warnings, which are no reason to refuse', async () => {
    const folder = temporary.path('directory');
    cpSync(sample, folder, { recursive: true });
    const path = join(folder, 'teams/south-park.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"17:30"', '"23:59"'));
    const { code, lines } = await check(folder);
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^warning: teams\/south-park\.json \$.*ends at 23:59.*got "23:59"$/);
    expect(lines[1]).toContain('can be served');
  });

  it('refuses a folder that is not there', async () => {
    const folder = temporary.path('nowhere');
    expect(await check(folder)).toEqual({ code: 1, lines: [`${folder}: there is no such folder`] });
  });

  it.each([[[]], [['one', 'two']]])('tells its usage for the arguments %j', async (args) => {
    expect(await check(...args)).toEqual({
      code: 2,
      lines: ['usage: call-ledger directory check <path>'],
    });
  });
});
