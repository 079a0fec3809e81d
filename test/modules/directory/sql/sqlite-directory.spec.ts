import { existsSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDirectory } from '../../../../modules/directory/open-directory.js';
import { checkTables } from '../../../../modules/directory/sql/check-tables.js';
import { SqliteEngine } from '../../../../modules/directory/sql/sqlite.engine.js';
import {
  temporaryDirectory,
  type TemporaryDirectory,
} from '../../../support/temporary-directory.js';
import { directoryContract, sample, writeEveryField } from '../directory.contract.js';
import { pushed } from './pushed.js';
import { sqlDirectoryContract } from './sql-directory.contract.js';

/** As SQLite's own shell does: no foreign keys. */
function run(file: string, statements: string): void {
  const database = new Database(file);
  database.pragma('foreign_keys = OFF');
  database.exec(`BEGIN; ${statements}; COMMIT`);
  database.close();
}

const open = (directoryUrl: string) => openDirectory({ directoryUrl });

directoryContract(
  'SQLite',
  async (temporary) => {
    const file = temporary.path('data/directory.db');
    const url = `sqlite:${file}`;
    return {
      url,
      put: (folder) => pushed(folder, url),
      edit: async (edits) => {
        const updates = edits.map(
          ({ team, field, value }) => `UPDATE teams SET ${field} = '${value}' WHERE id = '${team}'`,
        );
        run(file, updates.join(';'));
      },
      takeAway: async () => renameSync(file, `${file}-away`),
      giveBack: async () => renameSync(`${file}-away`, file),
      remove: async () => undefined,
    };
  },
  open,
);

sqlDirectoryContract('SQLite', async (temporary) => {
  const file = temporary.path('directory.db');
  return {
    url: `sqlite:${file}`,
    engine: () => new SqliteEngine(file, false),
    run: async (statements) => run(file, statements),
    refuseHoliday: (name) =>
      `CREATE TRIGGER refused BEFORE INSERT ON holidays WHEN NEW.name = '${name}'
        BEGIN SELECT RAISE(ABORT, 'not that one'); END`,
    remove: async () => undefined,
  };
});

describe('a directory in a file', () => {
  let temporary: TemporaryDirectory;
  beforeEach(() => {
    temporary = temporaryDirectory();
  });
  afterEach(() => temporary.remove());

  it('is not made by a service', async () => {
    const file = temporary.path('missing.db');
    await expect(open(`sqlite:${file}`)).rejects.toThrow(
      `DIRECTORY_URL: sqlite:${file} cannot be used: there is no such file`,
    );
    expect(existsSync(file)).toBe(false);
  });

  it('is followed when another file takes its place', async () => {
    const url = `sqlite:${temporary.path('directory.db')}`;
    await pushed(sample, url);
    const directory = await open(url);
    const folder = temporary.path('other');
    writeEveryField(folder);
    for (const ending of ['', '-wal', '-shm']) {
      rmSync(temporary.path(`directory.db${ending}`), { force: true });
    }
    await pushed(folder, url);
    await vi.waitFor(() => expect(directory.current().tools).toHaveLength(1), 8_000);
    await directory.close();
  });

  it('is refused in one line when it is no database', async () => {
    const folder = temporary.path('folder.db');
    writeEveryField(folder);
    for (const path of [folder, `${folder}/extractors/hcp.md`]) {
      await expect(open(`sqlite:${path}`)).rejects.toThrow(
        /^DIRECTORY_URL: .+ cannot be used: .+$/,
      );
    }
  });

  it('tells of rows that belong to nothing', async () => {
    const file = temporary.path('directory.db');
    await pushed(sample, `sqlite:${file}`);
    run(file, "DELETE FROM teams WHERE id = 'chatfield'; DELETE FROM transfer_destinations");
    const engine = new SqliteEngine(file, false);
    const { faults } = await engine.read(checkTables);
    await engine.close();
    expect(faults).toContainEqual({
      file: 'holidays/chatfield',
      path: '$.team_id',
      value: 'chatfield',
      rule: 'must name a row of teams',
    });
    expect(faults.map(({ file }) => file)).toContain(
      'transfer_destination_windows/td_chatfield_front_desk',
    );
  });
});
