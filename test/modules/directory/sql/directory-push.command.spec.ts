import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDirectory } from '../../../../modules/directory/open-directory.js';
import { directoryPush } from '../../../../modules/directory/sql/directory-push.command.js';
import {
  temporaryDirectory,
  type TemporaryDirectory,
} from '../../../support/temporary-directory.js';
import { sample } from '../directory.contract.js';

const broken = join(sample, '../directory-broken/15-four-faults-three-files/directory');

async function push(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const lines: string[] = [];
  const code = await directoryPush.run(args, env, (line) => lines.push(line));
  return { code, lines };
}

describe('directory push', () => {
  let temporary: TemporaryDirectory;
  let file: string;
  let env: Readonly<Record<string, string>>;
  beforeEach(() => {
    temporary = temporaryDirectory();
    file = temporary.path('made/directory.db');
    env = { DIRECTORY_URL: `sqlite:${file}` };
  });
  afterEach(() => temporary.remove());

  it('makes the database, loads the folder and says what it holds', async () => {
    expect(await push(env, sample)).toEqual({
      code: 0,
      lines: [
        `${sample} is in sqlite:${file}: 6 teams, 5 Blueprints, 3 routes, 0 tools, 0 extractors`,
      ],
    });
    const directory = await openDirectory({ directoryUrl: `sqlite:${file}` });
    expect(directory.current().team('chatfield')?.name).toBe('Chatfield Auto');
    await directory.close();
  });

  it('lists the faults of a folder and touches nothing', async () => {
    const { code, lines } = await push(env, broken);
    expect(code).toBe(1);
    expect(lines).toHaveLength(4);
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    [{}, 'DIRECTORY_URL: must be sqlite:<path> or postgres://<host>/<database> to push to'],
    [
      { DIRECTORY_URL: 'mysql://user:secret@host/db' },
      'DIRECTORY_URL: must be file:<path of a folder>, sqlite:<path> or postgres://<host>/<database>',
    ],
  ])('refuses a target that has no tables: %j', async (env, line) => {
    expect(await push(env, sample)).toEqual({ code: 1, lines: [line] });
  });

  it('tells in one line that a database is out of reach', async () => {
    const env = { DIRECTORY_URL: 'postgres://user:secret@127.0.0.1:1/ledger' };
    await expect(push(env, sample)).rejects.toThrow(
      /^DIRECTORY_URL: postgres:\/\/user@127\.0\.0\.1:1\/ledger cannot be used: .*ECONNREFUSED.*$/,
    );
  });

  it('tells its usage without a folder', async () => {
    expect(await push(env)).toEqual({
      code: 2,
      lines: ['usage: call-ledger directory push <path>'],
    });
  });
});
