import { isObject, type Json } from '../../src/json/json.js';
import type { Blueprint } from './blueprint.js';
import { DirectoryContent } from './directory-content.js';
import { blueprintCheck, extractorCheck, routingCheck, toolCheck } from './document-checks.js';
import type { Extractor } from './extractor.js';
import { below, fault, type Check, type Fault } from './field-check.js';
import type { Filed } from './filed.js';
import type { FoundDirectory, FoundDocument } from './found-directory.js';
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

/** What is checked of one kind of document, and the field that bears the name it is found by. */
type Kind<Document> = Readonly<{
  check: Check;
  defaults: Partial<Document>;
  keyField: 'id' | 'name' | 'crm' | null;
}>;

const team: Kind<Team> = {
  check: teamCheck,
  defaults: {
    timezone: defaultTimezone,
    transferDestinations: [],
    holidays: [],
    variables: {},
  },
  keyField: 'id',
};
const blueprint: Kind<Blueprint> = {
  check: blueprintCheck,
  defaults: { edges: [], variables: {} },
  keyField: 'id',
};
const shopRouting: Kind<ShopRouting> = { check: routingCheck, defaults: noRouting, keyField: null };
const tool: Kind<ToolDeclaration> = { check: toolCheck, defaults: {}, keyField: 'name' };
const extractor: Kind<Extractor> = { check: extractorCheck, defaults: {}, keyField: 'crm' };

/** Checks all of a directory, each document and the references, wherever it was found. */
export function checkDocuments(found: FoundDirectory): CheckedDirectory {
  const teams = filedAll(found.teams, team);
  const blueprints = filedAll(found.blueprints, blueprint);
  const routings = filedAll(found.routing === null ? [] : [found.routing], shopRouting);
  const tools = filedAll(found.tools, tool);
  const extractors = filedAll(found.extractors, extractor);
  const documents = {
    teams: teams.filed,
    blueprints: blueprints.filed,
    routing: routings.filed[0] ?? null,
  };
  const faults = [
    ...found.faults,
    ...[teams, blueprints, routings, tools, extractors].flatMap((kind) => kind.faults),
    ...referenceFaults(documents),
  ];
  const content =
    faults.length > 0
      ? null
      : new DirectoryContent(
          documentsOf(teams),
          documentsOf(blueprints),
          documents.routing?.document ?? noRouting,
          documentsOf(tools),
          documentsOf(extractors),
        );
  return { faults, warnings: windowWarnings(documents.teams), content };
}

type FiledAll<Document> = Readonly<{
  filed: readonly Filed<Document>[];
  faults: readonly Fault[];
}>;

const documentsOf = <Document>({ filed }: FiledAll<Document>): readonly Document[] =>
  filed.map(({ document }) => document);

/** In the order of their keys, so that every source gives the same order. */
function filedAll<Document>(
  found: readonly FoundDocument[],
  { check, defaults, keyField }: Kind<Document>,
): FiledAll<Document> {
  const filed: Filed<Document>[] = [];
  const faults: Fault[] = [];
  for (const { file, key, value } of [...found].sort(byKey)) {
    const place = { file, path: '$' };
    const shape = value === undefined ? [fault(place, null, 'must be JSON')] : check(value, place);
    const isShaped = shape.length === 0 && value !== undefined;
    const own = isShaped && keyField !== null ? keyFaults(file, key, value, keyField) : shape;
    faults.push(...own);
    const isSound = own.length === 0;
    // Others may refer to a document with a fault: it has the id it holds, or else the one it is found by.
    const named = isSound ? {} : { id: key };
    const document = { ...named, ...defaults, ...(isObject(value) ? value : {}) } as Document;
    filed.push({ file, document, isSound });
  }
  return { filed, faults };
}

const byKey = ({ key: one }: FoundDocument, { key: other }: FoundDocument): number =>
  one < other ? -1 : Number(one > other);

/** A file is found by its name, so the id inside is the same. */
function keyFaults(file: string, key: string, value: Json, field: string): readonly Fault[] {
  const told = isObject(value) ? value[field] : undefined;
  return told === key
    ? []
    : [fault(below({ file, path: '$' }, field), told, 'must be the name of the file')];
}
