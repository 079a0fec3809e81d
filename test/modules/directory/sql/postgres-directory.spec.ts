import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDirectory } from '../../../../modules/directory/open-directory.js';
import { PostgresEngine } from '../../../../modules/directory/sql/postgres.engine.js';
import { startPostgres, type TestPostgres } from '../../../support/postgres.js';
import { directoryContract } from '../directory.contract.js';
import { pushed } from './pushed.js';
import { sqlDirectoryContract } from './sql-directory.contract.js';

let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const open = (directoryUrl: string) => openDirectory({ directoryUrl });
/** Statements about a database itself run in another one. */
const elsewhere = (url: string) => url.replace(/\/ledger_\d+/, '/postgres');
const nameIn = (url: string) => /\/(ledger_\d+)/.exec(url)?.[1] ?? '';

directoryContract(
  'PostgreSQL',
  async () => {
    const url = await server.createDatabase();
    const name = nameIn(url);
    const allow = (whether: boolean) =>
      server.run(elsewhere(url), `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS ${whether}`);
    return {
      url,
      put: (folder) => pushed(folder, url),
      edit: (edits) => {
        const updates = edits.map(
          ({ team, field, value }) => `UPDATE teams SET ${field} = '${value}' WHERE id = '${team}'`,
        );
        return server.run(url, updates.join(';'));
      },
      takeAway: async () => {
        await allow(false);
        await server.run(
          elsewhere(url),
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
        );
      },
      giveBack: () => allow(true),
      remove: async () => undefined,
    };
  },
  open,
);

sqlDirectoryContract('PostgreSQL', async () => {
  const url = await server.createDatabase();
  return {
    url,
    engine: () => new PostgresEngine(url),
    run: (statements) => server.run(url, statements),
    refuseHoliday: (name) => `ALTER TABLE holidays ADD CHECK (name <> '${name}')`,
    remove: async () => undefined,
  };
});

describe('a directory in PostgreSQL', () => {
  it('can be opened by several services at once in an empty database', async () => {
    const url = await server.createDatabase();
    const opened = await Promise.all([open(url), open(url), open(url)]);
    for (const directory of opened) {
      expect(directory.current().teams).toEqual([]);
      await directory.close();
    }
  });

  it.each(['postgres://someone:secret@127.0.0.1:1/ledger', 'postgres://localhost:1/ledger'])(
    'is refused in one line, without the password, while there is no server: %s',
    async (url) => {
      const refusal = await open(url).catch((error: unknown) => error);
      expect(String(refusal)).toMatch(
        /DIRECTORY_URL: postgres:\/\/.* cannot be used: .*ECONNREFUSED/,
      );
      expect(String(refusal)).not.toMatch(/secret|\n/);
    },
  );
});
