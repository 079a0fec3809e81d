import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkDirectory } from '../../../modules/directory/check-directory.js';
import { DirectoryRefused } from '../../../modules/directory/directory.errors.js';
import { FileDirectory } from '../../../modules/directory/file.directory.js';

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const sample = join(fixtures, 'directory');
const broken = join(fixtures, 'directory-broken');

describe('a broken directory', () => {
  const names = readdirSync(broken).filter((name) => /^\d/.test(name));

  it.each(names)('%s is refused with file, path and value', (name) => {
    const text = readFileSync(join(broken, name, 'expected-error.json'), 'utf8');
    const { faults: expected } = JSON.parse(text) as {
      faults: { file: string; path: string; value: unknown }[];
    };
    const { faults, content } = checkDirectory(join(broken, name, 'directory'));
    const shown = (all: readonly { file: string; path: string; value: unknown }[]) =>
      all.map(({ file, path, value }) => JSON.stringify([file, path, value])).sort();
    expect(shown(faults)).toEqual(shown(expected));
    expect(content).toBeNull();
  });
});

describe('the directory', () => {
  let folder: string;
  let directory: FileDirectory | undefined;

  beforeEach(() => {
    Logger.overrideLogger(false);
    folder = mkdtempSync(join(tmpdir(), 'call-ledger-directory-'));
    cpSync(sample, folder, { recursive: true });
  });

  afterEach(() => {
    directory?.close();
    directory = undefined;
    rmSync(folder, { recursive: true });
  });

  const edit = (name: string, change: (document: Record<string, unknown>) => void): void => {
    const path = join(folder, name);
    const document = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    change(document);
    writeFileSync(path, JSON.stringify(document));
  };

  it('of the sample is valid, its two oddities are findings and no faults', () => {
    expect(checkDirectory(folder)).toMatchObject({ faults: [] });
    expect(checkDirectory(join(fixtures, '../../directory'))).toMatchObject({ faults: [] });
  });

  it('tells the team by the dialled line, and fills in the default zone', () => {
    directory = new FileDirectory(folder);
    const content = directory.current();
    const byId = content.teamOfLine({ phoneNumberId: 'pn_ken_caryl', number: null });
    expect(byId?.team.id).toBe('ken-caryl');
    const byNumber = content.teamOfLine({ phoneNumberId: 'pn_unknown', number: '+15550142001' });
    expect(byNumber?.team.id).toBe('south-park');
    expect(content.teamOfLine({ phoneNumberId: null, number: '+15550100000' })).toBeUndefined();
    expect(content.teamOfShop('shop_chatfield')?.name).toBe('Chatfield Auto');
    expect(content.team('millbrook')?.timezone).toBe('America/New_York');
  });

  it('takes a valid edit whole', () => {
    directory = new FileDirectory(folder);
    edit('teams/chatfield.json', (team) => {
      team['name'] = 'Chatfield Auto & Tire';
    });
    directory.look();
    expect(directory.current().team('chatfield')?.name).toBe('Chatfield Auto & Tire');
  });

  it('refuses an invalid edit, says why, and keeps the last valid one', () => {
    directory = new FileDirectory(folder);
    const before = directory.current();
    edit('teams/south-park.json', (team) => {
      team['name'] = 'Renamed';
    });
    edit('teams/chatfield.json', (team) => {
      team['timezone'] = 'Mountain';
    });
    directory.look();
    expect(directory.current()).toBe(before);
    expect(directory.refusedEdit).toEqual([
      'teams/chatfield.json $.timezone: must be an IANA time zone name, got "Mountain"',
    ]);
    edit('teams/chatfield.json', (team) => {
      team['timezone'] = 'America/Denver';
    });
    directory.look();
    expect(directory.current().team('south-park')?.name).toBe('Renamed');
    expect(directory.refusedEdit).toEqual([]);
  });

  it('sees an edit by itself, also of a file that was replaced by renaming', async () => {
    directory = new FileDirectory(folder);
    const name = () => directory?.current().team('chatfield')?.name;
    edit('teams/chatfield.json', (team) => {
      team['name'] = 'Saved in place';
    });
    await vi.waitFor(() => expect(name()).toBe('Saved in place'), 5_000);
    cpSync(join(folder, 'teams/chatfield.json'), join(folder, 'teams/next'));
    edit('teams/next', (team) => {
      team['name'] = 'Replaced';
    });
    renameSync(join(folder, 'teams/next'), join(folder, 'teams/chatfield.json'));
    await vi.waitFor(() => expect(name()).toBe('Replaced'), 5_000);
  });

  it('stays in force while its folder is gone', () => {
    directory = new FileDirectory(folder);
    renameSync(folder, `${folder}-away`);
    directory.look();
    expect(directory.current().teams).toHaveLength(6);
    expect(directory.refusedEdit).toEqual(['there is no such folder']);
    renameSync(`${folder}-away`, folder);
    directory.look();
    expect(directory.refusedEdit).toEqual([]);
  });

  it('lists every fault beside a file that is not JSON, and none that only follows from it', () => {
    writeFileSync(join(folder, 'teams/millbrook.json'), '{');
    writeFileSync(join(folder, 'teams/chatfield.json'), '[]');
    edit('blueprints/south-park-main.json', (blueprint) => {
      blueprint['entry'] = 'Nobody';
    });
    expect(checkDirectory(folder).faults).toMatchObject([
      { file: 'teams/chatfield.json', path: '$', value: [] },
      { file: 'teams/millbrook.json', path: '$', value: null, rule: 'must be JSON' },
      { file: 'blueprints/south-park-main.json', path: '$.entry', value: 'Nobody' },
    ]);
  });

  it('does not start from a missing folder or a broken one', () => {
    expect(() => new FileDirectory(join(folder, 'nowhere'))).toThrow(DirectoryRefused);
    for (const name of ['nowhere', 'teams/chatfield.json']) {
      expect(() => new FileDirectory(join(folder, name))).toThrow(
        `DIRECTORY_URL: ${join(folder, name)} cannot be used: there is no such folder`,
      );
    }
    const four = join(broken, '15-four-faults-three-files', 'directory');
    expect(() => new FileDirectory(four)).toThrow(/timezone[^]*dayOfWeek[^]*edges[^]*teams\[1\]/);
  });

  it('warns of a window that ends a minute before midnight (C-21)', () => {
    edit('teams/chatfield.json', (team) => {
      const [first] = team['transferDestinations'] as { windows: { endTime: string }[] }[];
      const [window] = first?.windows ?? [];
      if (window !== undefined) window.endTime = '23:59';
    });
    expect(checkDirectory(folder).warnings).toMatchObject([
      { path: '$.transferDestinations[0].windows[0].endTime', value: '23:59' },
    ]);
  });

  it('refuses a number that nobody can dial and parameters that are no schema', () => {
    edit('teams/chatfield.json', (team) => {
      const [first] = team['transferDestinations'] as { number: string }[];
      if (first !== undefined) first.number = '(303) 555';
    });
    mkdirSync(join(folder, 'tools'));
    const tool = { name: 'hcpConfirmJob', crm: 'hcp', kind: 'commit', description: 'Confirm.' };
    const target = { shopClientId: '/a', serviceId: '/b', slotTimeUtc: '/c' };
    const document = { ...tool, target, parameters: { type: 'array' } };
    writeFileSync(join(folder, 'tools/hcpConfirmJob.json'), JSON.stringify(document));
    expect(checkDirectory(folder).faults).toMatchObject([
      { path: '$.transferDestinations[0].number', value: '(303) 555' },
      { file: 'tools/hcpConfirmJob.json', path: '$.parameters' },
    ]);
  });

  it('hands out a declared tool with all that a compile needs', () => {
    mkdirSync(join(folder, 'tools'));
    const tool = {
      name: 'hcpConfirmJob',
      crm: 'hcp',
      kind: 'commit',
      description: 'Confirm.',
      parameters: { type: 'object', properties: {} },
      target: { shopClientId: '/a', serviceId: '/b', slotTimeUtc: '/c' },
    };
    writeFileSync(join(folder, 'tools/hcpConfirmJob.json'), JSON.stringify(tool));
    directory = new FileDirectory(folder);
    expect(directory.current().tool('hcpConfirmJob')).toEqual(tool);
    expect(directory.current().tool('other')).toBeUndefined();
  });
});
