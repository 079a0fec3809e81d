import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDirectory } from '../../../modules/directory/open-directory.js';
import { directoryContract } from './directory.contract.js';

directoryContract(
  'files',
  async (temporary) => {
    const folder = temporary.path('directory');
    const away = temporary.path('away');
    return {
      url: `file:${folder}`,
      put: async (from) => {
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder);
        cpSync(from, folder, { recursive: true });
      },
      edit: async (edits) => {
        for (const { team, field, value } of edits) {
          const path = join(folder, `teams/${team}.json`);
          const document = JSON.parse(readFileSync(path, 'utf8')) as object;
          writeFileSync(path, JSON.stringify({ ...document, [field]: value }));
        }
      },
      takeAway: async () => renameSync(folder, away),
      giveBack: async () => renameSync(away, folder),
      remove: async () => undefined,
    };
  },
  (directoryUrl) => openDirectory({ directoryUrl }),
);
