import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compile } from '../../../modules/compile/compile.js';
import { checkDirectory } from '../../../modules/directory/check-directory.js';
import type { DirectoryContent } from '../../../modules/directory/directory-content.js';
import { DirectoryRefused } from '../../../modules/directory/directory.errors.js';
import { DirectoryHealth } from '../../../modules/directory/directory.health.js';
import type { LoadedDirectory } from '../../../modules/directory/loaded.directory.js';
import { canonicalJson } from '../../../src/json/canonical-json.js';
import { temporaryDirectory, type TemporaryDirectory } from '../../support/temporary-directory.js';
import { evening, inputsFor, morning } from '../compile/compile-of.js';

/** A place that a directory is served from, as an operator handles it. */
export type DirectorySource = Readonly<{
  url: string;
  /** Puts a valid folder in the place of all that is there. */
  put: (folder: string) => Promise<void>;
  /** Edits one field of a team by hand; all edits of one call are seen together. */
  edit: (edits: readonly TeamEdit[]) => Promise<void>;
  /** Takes the source out of reach, and back. */
  takeAway: () => Promise<void>;
  giveBack: () => Promise<void>;
  remove: () => Promise<void>;
}>;
export type TeamEdit = Readonly<{ team: string; field: 'name' | 'timezone'; value: string }>;

export const sample = fileURLToPath(new URL('../../fixtures/directory', import.meta.url));
const seenWithinMs = 8_000;

/** What every loader owes; the one suite that files and both databases run. */
export function directoryContract(
  kind: string,
  emptySource: (temporary: TemporaryDirectory) => Promise<DirectorySource>,
  open: (url: string) => Promise<LoadedDirectory>,
): void {
  describe(`${kind}: the contract of the directory`, () => {
    let temporary: TemporaryDirectory;
    let source: DirectorySource;
    let directory: LoadedDirectory | undefined;

    beforeEach(async () => {
      Logger.overrideLogger(false);
      temporary = temporaryDirectory();
      source = await emptySource(temporary);
    });
    afterEach(async () => {
      await directory?.close();
      directory = undefined;
      await source.remove();
      temporary.remove();
    });

    const opened = async (folder = sample): Promise<LoadedDirectory> => {
      await source.put(folder);
      return (directory = await open(source.url));
    };
    const healthOf = (loaded: LoadedDirectory) => new DirectoryHealth(loaded).check();

    it('holds what the files of the sample say, in their order', async () => {
      const loaded = await opened();
      expect(whole(loaded.current())).toEqual(whole(contentOf(sample)));
      expect(await healthOf(loaded)).toMatchObject({ ok: true, detail: { teams: 6 } });
    });

    it('holds every field that a file can have', async () => {
      const folder = temporary.path('every-field');
      writeEveryField(folder);
      const loaded = await opened(folder);
      const files = contentOf(folder);
      expect(whole(loaded.current())).toEqual(whole(files));
      expect(loaded.current().tool('hcpConfirmJob')).toEqual(files.tool('hcpConfirmJob'));
      expect(loaded.current().extractorPrompt('hcp')).toBe('Read the booking.\n');
      const [all, none, one] = loaded.current().team('chatfield')?.transferDestinations ?? [];
      expect(all?.voiceAssistantIds).toBeNull();
      expect(none?.voiceAssistantIds).toEqual([]);
      expect(one?.voiceAssistantIds).toEqual(['va_chatfield']);
    });

    it('compiles every line of the sample to the same bytes and decisions as the files', async () => {
      const loaded = await opened();
      const files = contentOf(sample);
      const lines = files.teams.flatMap(({ numbers }) => numbers);
      expect(lines.length).toBeGreaterThan(5);
      for (const { vapiPhoneNumberId = '' } of lines) {
        for (const clock of [morning, evening]) {
          const ours = compile(inputsFor(loaded.current(), vapiPhoneNumberId), clock);
          const theirs = compile(inputsFor(files, vapiPhoneNumberId), clock);
          expect(ours.text).toBe(theirs.text);
          expect(canonicalJson(ours.decisions)).toBe(canonicalJson(theirs.decisions));
        }
      }
    });

    it('picks up a valid edit without a restart', async () => {
      const loaded = await opened();
      await source.edit([{ team: 'chatfield', field: 'name', value: 'Chatfield Auto & Tire' }]);
      const name = () => loaded.current().team('chatfield')?.name;
      await vi.waitFor(() => expect(name()).toBe('Chatfield Auto & Tire'), seenWithinMs);
      expect(loaded.refusedEdit).toEqual([]);
    });

    it('picks up another directory whole', async () => {
      const loaded = await opened();
      const folder = temporary.path('every-field');
      writeEveryField(folder);
      await source.put(folder);
      const expected = whole(contentOf(folder));
      await vi.waitFor(() => expect(whole(loaded.current())).toEqual(expected), seenWithinMs);
    });

    it('refuses an invalid edit whole, tells it, and stays with the last valid one', async () => {
      const loaded = await opened();
      const before = loaded.current();
      await source.edit([
        { team: 'south-park', field: 'name', value: 'Renamed' },
        { team: 'chatfield', field: 'timezone', value: 'Mountain' },
      ]);
      await vi.waitFor(() => expect(loaded.refusedEdit).toHaveLength(1), seenWithinMs);
      expect(loaded.refusedEdit[0]).toMatch(
        /^teams\/chatfield(\.json)? \$\.timezone: must be an IANA time zone name, got "Mountain"$/,
      );
      expect(loaded.current()).toBe(before);
      const health = await healthOf(loaded);
      expect(health).toMatchObject({ ok: true, detail: { isEditRefused: true } });
      expect(JSON.stringify(health)).not.toContain('Mountain');
      await source.edit([{ team: 'chatfield', field: 'timezone', value: 'America/Denver' }]);
      await vi.waitFor(() => expect(loaded.refusedEdit).toEqual([]), seenWithinMs);
      expect(loaded.current().team('south-park')?.name).toBe('Renamed');
      expect(await healthOf(loaded)).toMatchObject({ ok: true });
    });

    it('stays in force while its source is out of reach, shows it, and follows it again', async () => {
      const loaded = await opened();
      const before = loaded.current();
      await source.takeAway();
      await vi.waitFor(
        async () =>
          expect(await healthOf(loaded)).toMatchObject({ ok: true, detail: { isCurrent: false } }),
        seenWithinMs,
      );
      expect(loaded.current()).toBe(before);
      await source.giveBack();
      await source.edit([{ team: 'chatfield', field: 'name', value: 'Back again' }]);
      const name = () => loaded.current().team('chatfield')?.name;
      await vi.waitFor(() => expect(name()).toBe('Back again'), seenWithinMs);
      expect(await healthOf(loaded)).toMatchObject({ detail: { isCurrent: true } });
    });

    it('follows its source no longer once it is closed', async () => {
      const loaded = await opened();
      const before = loaded.current();
      await loaded.close();
      directory = undefined;
      await source.edit([{ team: 'chatfield', field: 'name', value: 'Too late' }]);
      await new Promise((resolve) => setTimeout(resolve, 1_300));
      expect(loaded.current()).toBe(before);
    });

    it('is refused at the start with one line while its source is out of reach', async () => {
      await source.put(sample);
      await source.takeAway();
      const refusal = await open(source.url).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(DirectoryRefused);
      expect((refusal as Error).message).toMatch(/^DIRECTORY_URL: .+ cannot be used: .+$/);
      await source.giveBack();
    });

    it('is refused at the start with every fault on a line', async () => {
      await source.put(sample);
      await source.edit([
        { team: 'chatfield', field: 'timezone', value: 'Mountain' },
        { team: 'south-park', field: 'name', value: ' ' },
      ]);
      await expect(open(source.url)).rejects.toThrow(
        /cannot be used:\nteams\/chatfield.* \$\.timezone: .*\nteams\/south-park.* \$\.name: .*$/,
      );
    });
  });
}

export function contentOf(folder: string): DirectoryContent {
  const { content, faults } = checkDirectory(folder);
  if (content === null) throw new Error(JSON.stringify(faults));
  return content;
}

export const whole = (content: DirectoryContent) => {
  const { teams, blueprints, routing, tools, extractors } = content;
  return { teams, blueprints, routing, tools, extractors };
};

/** The sample with what it does not use: tools, extractors, access lists, phrases, retention and more. */
export function writeEveryField(folder: string): void {
  cpSync(sample, folder, { recursive: true });
  const edit = (name: string, change: (document: Record<string, unknown>) => object): void => {
    const path = join(folder, name);
    const document = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    writeFileSync(path, JSON.stringify({ ...document, ...change(document) }));
  };
  edit('teams/chatfield.json', ({ transferDestinations }) => {
    const [first, second, third] = transferDestinations as object[];
    return {
      transferDestinations: [
        { ...first, voiceAssistantIds: null },
        { ...second, voiceAssistantIds: [] },
        { ...third, voiceAssistantIds: ['va_chatfield'], description: 'Zoë’s “desk” \\ 🚗\n' },
      ],
      holidays: [
        { date: '2026-12-25', name: 'Late first' },
        { date: '2026-01-01', name: 'Early last' },
        { date: '2026-12-25', name: 'Twice' },
      ],
      variables: { zeta: 1.5, alpha: true, shopName: 'Chatfield Auto' },
      phrases: { booked: ['you are booked'], transferring: [] },
      retentionDays: 30,
    };
  });
  edit('blueprints/south-park-main.json', () => ({ version: 1_780_000_000_000 }));
  edit('routing/shop-routing.json', () => ({
    implicitByEnterprise: true,
    deny: [{ from: 'chatfield-main', to: 'ken-caryl-main' }],
  }));
  const tool = {
    name: 'hcpConfirmJob',
    crm: 'hcp',
    kind: 'commit',
    description: 'Confirm.',
    requestStart: 'Putting that in.',
    parameters: { type: 'object', properties: { zeta: {}, alpha: {} } },
    target: { shopClientId: '/a', serviceId: '/b', slotTimeUtc: '/c' },
  };
  mkdirSync(join(folder, 'tools'));
  writeFileSync(join(folder, 'tools/hcpConfirmJob.json'), JSON.stringify(tool));
  mkdirSync(join(folder, 'extractors'));
  writeFileSync(join(folder, 'extractors/hcp.md'), 'Read the booking.\n');
}
