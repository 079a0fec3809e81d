import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isObject, type Json } from '../../src/json/json.js';
import type { Blueprint } from './blueprint.js';
import { DirectoryContent } from './directory-content.js';
import { blueprintCheck, routingCheck, toolCheck } from './document-checks.js';
import { below, fault, type Check, type Fault } from './field-check.js';
import type { Filed } from './filed.js';
import { referenceFaults } from './reference-check.js';
import { noRouting, type ShopRouting } from './shop-routing.js';
import { defaultTimezone, type Team } from './team.js';
import { teamCheck } from './team-check.js';
import type { ToolDeclaration } from './tool-declaration.js';
import { windowWarnings } from './window-warnings.js';

export type CheckedDirectory = Readonly<{
  faults: readonly Fault[];
  warnings: readonly Fault[];
  /** Null while there is a fault: a directory is taken whole or not at all. */
  content: DirectoryContent | null;
}>;

/** Reads a folder of the layout in design/directory.md and checks all of it, each document and the references. */
export function checkDirectory(folder: string): CheckedDirectory {
  const teams = read<Team>(folder, 'teams', teamCheck, teamDefaults);
  const blueprints = read<Blueprint>(folder, 'blueprints', blueprintCheck, blueprintDefaults);
  const routings = read<ShopRouting>(
    folder,
    'routing',
    routingCheck,
    noRouting,
    'shop-routing.json',
  );
  const tools = read<ToolDeclaration>(folder, 'tools', toolCheck, {});
  const documents = {
    teams: teams.filed,
    blueprints: blueprints.filed,
    routing: routings.filed[0] ?? null,
  };
  const shapeFaults = [teams, blueprints, routings, tools].flatMap(({ faults }) => faults);
  const faults = [...shapeFaults, ...referenceFaults(documents)];
  const content =
    faults.length > 0
      ? null
      : new DirectoryContent(
          documents.teams.map(({ document }) => document),
          documents.blueprints.map(({ document }) => document),
          documents.routing?.document ?? noRouting,
          tools.filed.map(({ document }) => document),
        );
  return { faults, warnings: windowWarnings(documents.teams), content };
}

const teamDefaults: Partial<Team> = {
  timezone: defaultTimezone,
  transferDestinations: [],
  holidays: [],
  variables: {},
};
const blueprintDefaults: Partial<Blueprint> = { edges: [], variables: {} };

type Read<Document> = Readonly<{
  filed: readonly Filed<Document>[];
  faults: readonly Fault[];
}>;

function read<Document>(
  folder: string,
  kind: string,
  check: Check,
  defaults: Partial<Document>,
  only?: string,
): Read<Document> {
  const path = join(folder, kind);
  const names = existsSync(path)
    ? readdirSync(path).filter((name) => name.endsWith('.json') && (only ?? name) === name)
    : [];
  const filed: Filed<Document>[] = [];
  const faults: Fault[] = [];
  for (const name of names.sort()) {
    const file = `${kind}/${name}`;
    const place = { file, path: '$' };
    const value = parsed(readFileSync(join(path, name), 'utf8'));
    const shape = value === undefined ? [fault(place, null, 'must be JSON')] : check(value, place);
    const isShaped = shape.length === 0 && value !== undefined;
    const found = isShaped && only === undefined ? idFaults(file, value) : shape;
    faults.push(...found);
    const isSound = found.length === 0;
    // Others may refer to a document with a fault: it has the id it holds, or else the name of its file.
    const named = isSound ? {} : { id: basename(name, '.json') };
    const document = { ...named, ...defaults, ...(isObject(value) ? value : {}) } as Document;
    filed.push({ file, document, isSound });
  }
  return { filed, faults };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** A file is found by its name, so the id inside is the same. */
function idFaults(file: string, value: Json): readonly Fault[] {
  const { id, name } = value as { id?: string; name?: string };
  const field = file.startsWith('tools/') ? 'name' : 'id';
  const told = field === 'id' ? id : name;
  return told === basename(file, '.json')
    ? []
    : [fault(below({ file, path: '$' }, field), told ?? null, 'must be the name of the file')];
}
