import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Json } from '../../src/json/json.js';
import { parsedDocument, type FoundDirectory, type FoundDocument } from './found-directory.js';

export const noSuchFolder = 'there is no such folder';
export const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The documents of a folder of the layout in design/directory.md. */
export function readFolder(folder: string): FoundDirectory {
  const documents = (kind: string): readonly FoundDocument[] =>
    filesIn(folder, kind, '.json', parsedDocument);
  return {
    teams: documents('teams'),
    blueprints: documents('blueprints'),
    routing: documents('routing').find(({ key }) => key === 'shop-routing') ?? null,
    tools: documents('tools'),
    extractors: filesIn(folder, 'extractors', '.md', (prompt, crm) => ({ crm, prompt })),
    faults: [],
  };
}

function filesIn(
  folder: string,
  kind: string,
  ending: string,
  read: (text: string, key: string) => Json | undefined,
): readonly FoundDocument[] {
  const path = join(folder, kind);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith(ending))
    .map((name) => {
      const key = basename(name, ending);
      return {
        file: `${kind}/${name}`,
        key,
        value: read(readFileSync(join(path, name), 'utf8'), key),
      };
    });
}
