import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../../src/json/canonical-json.js';
import { checkTables } from '../../../../modules/directory/sql/check-tables.js';
import { migrate } from '../../../../modules/directory/sql/migrate.js';
import { migrations } from '../../../../modules/directory/sql/migrations/migrations.js';
import type { SqlEngine, SqlSession } from '../../../../modules/directory/sql/sql-engine.js';
import { SqlDirectory } from '../../../../modules/directory/sql/sql.directory.js';
import {
  temporaryDirectory,
  type TemporaryDirectory,
} from '../../../support/temporary-directory.js';
import { contentOf, sample, whole, writeEveryField } from '../directory.contract.js';
import { pushed } from './pushed.js';

/** One empty database. */
export type TestDatabase = Readonly<{
  url: string;
  engine: () => SqlEngine;
  /** As a person would with the database's own shell. */
  run: (statements: string) => Promise<void>;
  /** Makes the database refuse a holiday of that name. */
  refuseHoliday: (name: string) => string;
  remove: () => Promise<void>;
}>;

/** What the tables owe beside the contract of every directory. */
export function sqlDirectoryContract(
  kind: string,
  emptyDatabase: (temporary: TemporaryDirectory) => Promise<TestDatabase>,
): void {
  describe(`${kind}: the tables of the directory`, () => {
    let temporary: TemporaryDirectory;
    let database: TestDatabase;
    let directory: SqlDirectory | undefined;

    beforeEach(async () => {
      Logger.overrideLogger(false);
      temporary = temporaryDirectory();
      database = await emptyDatabase(temporary);
    });
    afterEach(async () => {
      await directory?.close();
      directory = undefined;
      await database.remove();
      temporary.remove();
    });

    const read = async <Result>(work: (session: SqlSession) => Promise<Result>) => {
      const engine = database.engine();
      try {
        return await engine.read(work);
      } finally {
        await engine.close();
      }
    };
    const migrated = async () => {
      const engine = database.engine();
      await engine.write(migrate);
      await engine.close();
    };
    const faultsOf = async () =>
      (await read(checkTables)).faults.map(({ file, path, rule }) => `${file} ${path}: ${rule}`);
    const otherFolder = () => {
      const folder = temporary.path('other');
      writeEveryField(folder);
      return folder;
    };

    it('are made once, at the start in an empty database or by a push, and recorded', async () => {
      await database.run('SELECT 1');
      directory = await SqlDirectory.open(database.engine());
      expect(directory.current().teams).toEqual([]);
      await directory.close();
      await migrated();
      await pushed(sample, database.url);
      directory = await SqlDirectory.open(database.engine());
      expect(directory.current().teams).toHaveLength(6);
      const done = await read((session) =>
        session.rows('SELECT version, name FROM directory_migrations ORDER BY version'),
      );
      expect(done).toEqual(migrations.map(({ name }, index) => ({ version: index + 1, name })));
    });

    it('of a later release are neither read nor written', async () => {
      await pushed(sample, database.url);
      await database.run("INSERT INTO directory_migrations (version, name) VALUES (99, 'later')");
      await expect(SqlDirectory.open(database.engine())).rejects.toThrow(
        /^DIRECTORY_URL: .* cannot be used: its tables have version 99; .*$/,
      );
      await expect(pushed(sample, database.url)).rejects.toThrow(/version 99/);
    });

    it('keep what they hold when a push fails half-way', async () => {
      await pushed(sample, database.url);
      await database.run(database.refuseHoliday('Twice'));
      await expect(pushed(otherFolder(), database.url)).rejects.toThrow(
        /^DIRECTORY_URL: .* cannot be used: .+$/,
      );
      const { content } = await read(checkTables);
      expect(content && whole(content)).toEqual(whole(contentOf(sample)));
    });

    it('are not written with a text that they would not give back', async () => {
      await pushed(sample, database.url);
      const folder = otherFolder();
      const path = join(folder, 'teams/chatfield.json');
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.replace('"Late first"', String.raw`"Half a \ud83d pair"`));
      await expect(pushed(folder, database.url)).rejects.toThrow(/cannot be used/);
      expect((await read(checkTables)).content?.team('chatfield')?.holidays).toEqual(
        contentOf(sample).team('chatfield')?.holidays,
      );
    });

    it('take no faulty folder, nor one in which two teams share a destination id', async () => {
      await pushed(sample, database.url);
      const broken = join(sample, '../directory-broken/02-unknown-timezone/directory');
      await expect(pushed(broken, database.url)).rejects.toThrow(/\$\.timezone: must be an IANA/);
      const folder = temporary.path('shared');
      cpSync(sample, folder, { recursive: true });
      const path = join(folder, 'teams/millbrook.json');
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace('td_millbrook_cell', 'td_chatfield_front_desk'),
      );
      await expect(pushed(folder, database.url)).rejects.toThrow(
        /^teams\/millbrook\.json \$\.transferDestinations\[1\]\.id: must not be the id .* chatfield/,
      );
      const { content } = await read(checkTables);
      expect(content && whole(content)).toEqual(whole(contentOf(sample)));
    });

    it('show a reader one directory or the other while pushes go on', async () => {
      const other = otherFolder();
      const states = [sample, other].map((folder) => canonicalJson(whole(contentOf(folder))));
      await pushed(sample, database.url);
      const pushes = { areDone: false };
      const push = async () => {
        for (const folder of [other, sample, other, sample, other, sample]) {
          await pushed(folder, database.url);
        }
        pushes.areDone = true;
      };
      const look = async () => {
        const engine = database.engine();
        while (!pushes.areDone) {
          const { content, faults } = await engine.read(checkTables);
          expect(faults).toEqual([]);
          expect(states).toContain(canonicalJson(content && whole(content)));
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        await engine.close();
      };
      await Promise.all([push(), look()]);
    });

    it('can be edited with the columns of design/directory.md alone', async () => {
      await pushed(sample, database.url);
      await database.run(`
        INSERT INTO transfer_destinations
          (id, team_id, active, time_based_enabled, enabled_on_holidays, number, name, description)
          VALUES ('td_new', 'millbrook', true, true, false, '+15550162099', 'New', 'by hand');
        INSERT INTO transfer_destination_windows (id, transfer_id, day_of_week, start_time, end_time)
          VALUES ('w_new', 'td_new', 'monday', '08:00', '12:00');
        INSERT INTO holidays (team_id, date, name) VALUES ('millbrook', '2027-01-01', 'New Year');
        UPDATE blueprints SET version = version + 1 WHERE id = 'chatfield-main';
      `);
      const { faults, content } = await read(checkTables);
      expect(faults).toEqual([]);
      expect(content?.team('millbrook')?.transferDestinations).toContainEqual({
        id: 'td_new',
        name: 'New',
        number: '+15550162099',
        description: 'by hand',
        active: true,
        timeBasedEnabled: true,
        enabledOnHolidays: false,
        voiceAssistantIds: null,
        windows: [{ dayOfWeek: 'monday', startTime: '08:00', endTime: '12:00' }],
      });
      const { version = 0 } = contentOf(sample).blueprint('chatfield-main') ?? {};
      expect(content?.blueprint('chatfield-main')?.version).toBe(version + 1);
    });

    it('open a destination to nobody once its last access row is gone', async () => {
      await pushed(otherFolder(), database.url);
      await database.run('DELETE FROM transfer_destination_access');
      const { content } = await read(checkTables);
      const lists = content
        ?.team('chatfield')
        ?.transferDestinations.map(({ voiceAssistantIds }) => voiceAssistantIds);
      expect(lists).toEqual([null, [], []]);
    });

    it.each([
      ["UPDATE teams SET document = '{'", 'teams/chatfield $: must be JSON'],
      [
        `UPDATE teams SET document = '{"crm":"hcp"}' WHERE id = 'chatfield'`,
        'teams/chatfield $.crm: must be what the column says, or be left out',
      ],
      [
        `UPDATE transfer_destination_windows SET start_time = '8:00'
          WHERE id = 'td_chatfield_front_desk-0'`,
        'teams/chatfield $.transferDestinations[0].windows[0].startTime: must be HH:mm or HH:mm:ss',
      ],
      [
        `INSERT INTO transfer_destination_access (transfer_id, voice_assistant_id)
          VALUES ('td_chatfield_front_desk', 'va_chatfield')`,
        'teams/chatfield $.transferDestinations[0].voiceAssistantIds: access_listed must be true where transfer_destination_access has rows',
      ],
      [
        `UPDATE voice_assistants SET tool_ids = 'one' WHERE id = 'va_millbrook'`,
        'teams/millbrook $.voiceAssistants[0].toolIds: must be a list',
      ],
      [
        "UPDATE blueprints SET team_id = 'nobody' WHERE id = 'south-park-main'",
        'blueprints/south-park-main $.teamId: must name a team of this directory',
      ],
      ["UPDATE shop_routing SET document = '[]'", 'shop_routing $: must be an object'],
    ])('have their faults told by table and row: %s', async (statement, expected) => {
      await pushed(sample, database.url);
      await database.run(statement);
      expect(await faultsOf()).toContain(expected);
    });
  });
}
