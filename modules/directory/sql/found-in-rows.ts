import { canonicalJson } from '../../../src/json/canonical-json.js';
import { isObject, type Json, type JsonObject } from '../../../src/json/json.js';
import { fault, type Fault } from '../field-check.js';
import { at } from '../filed.js';
import { parsedDocument, type FoundDirectory, type FoundDocument } from '../found-directory.js';
import { orphanFaults } from './orphan-faults.js';
import { rowsByParent, type RowsByParent } from './rows-by-parent.js';
import type { Scalar } from './sql-engine.js';
import type { RowOf, TableRows } from './tables.js';

/** The rows, put together into the documents that files would hold; a fault names table and row as its file. */
export function foundInRows(rows: TableRows): FoundDirectory {
  const parts = rowsByParent(rows);
  const faults: Fault[] = [...orphanFaults(rows)];
  const found = (file: string, key: Scalar, columns: JsonObject, document: Scalar) => {
    const { value, differing } = together(file, columns, document);
    faults.push(...differing);
    return { file, key: String(key), value };
  };
  return {
    teams: rows.teams.map((row) => {
      const file = `teams/${row.id}`;
      faults.push(...accessFaults(file, row, parts));
      return found(file, row.id, teamColumns(row, parts), row.document);
    }),
    blueprints: rows.blueprints.map(({ id, team_id: teamId, version, document }) =>
      found(`blueprints/${id}`, id, { id, teamId, version }, document),
    ),
    routing:
      rows.shop_routing.map(({ document }): FoundDocument => {
        return found('shop_routing', '', {}, document);
      })[0] ?? null,
    tools: rows.tools.map(({ name, document }) => found(`tools/${name}`, name, { name }, document)),
    extractors: rows.extractors.map(({ crm, prompt }) => ({
      file: `extractors/${crm}`,
      key: String(crm),
      value: { crm, prompt },
    })),
    faults,
  };
}

/** What is told twice must be told alike: a column and a field of the document. */
function together(
  file: string,
  columns: JsonObject,
  document: Scalar,
): Readonly<{ value: Json | undefined; differing: readonly Fault[] }> {
  const rest = parsedDocument(String(document));
  if (!isObject(rest)) return { value: rest, differing: [] };
  const differing = Object.keys(columns)
    .filter((key) => Object.hasOwn(rest, key))
    .filter((key) => canonicalJson(rest[key]) !== canonicalJson(columns[key]))
    .map((key) => fault(at(file, key), rest[key], 'must be what the column says, or be left out'));
  return { value: { ...rest, ...columns }, differing };
}

const teamColumns = (row: RowOf<'teams'>, parts: RowsByParent): JsonObject => ({
  ...given({
    id: row.id,
    enterpriseId: row.enterprise_id,
    name: row.name,
    timezone: row.timezone,
    crm: row.crm,
    shopClientId: row.shop_client_id,
  }),
  numbers: parts.numbersOf(row.id).map((line) =>
    given({
      number: line.number,
      vapiPhoneNumberId: line.vapi_phone_number_id,
      voiceAssistantId: line.voice_assistant_id,
    }),
  ),
  voiceAssistants: parts.voiceAssistantsOf(row.id).map((assistant) =>
    given({
      id: assistant.id,
      mode: assistant.mode,
      blueprintId: assistant.blueprint_id,
      vapiAssistantId: assistant.vapi_assistant_id,
      toolIds: listIn(assistant.tool_ids),
    }),
  ),
  transferDestinations: parts
    .destinationsOf(row.id)
    .map((destination) => destinationValue(destination, parts)),
  holidays: parts.holidaysOf(row.id).map(({ date, name }) => ({ date, name })),
});

const destinationValue = (
  row: RowOf<'transfer_destinations'>,
  parts: RowsByParent,
): JsonObject => ({
  id: row.id,
  name: row.name,
  number: row.number,
  description: row.description,
  active: truthOf(row.active),
  timeBasedEnabled: truthOf(row.time_based_enabled),
  enabledOnHolidays: truthOf(row.enabled_on_holidays),
  voiceAssistantIds: isListed(row) ? parts.accessOf(row.id) : null,
  windows: parts.windowsOf(row.id).map((window) => ({
    dayOfWeek: window.day_of_week,
    startTime: window.start_time,
    endTime: window.end_time,
  })),
});

/** Access rows of a destination that is open to all would be read by nobody, and were surely meant. */
const accessFaults = (
  file: string,
  { id: teamId }: RowOf<'teams'>,
  parts: RowsByParent,
): readonly Fault[] =>
  parts.destinationsOf(teamId).flatMap((row, index) => {
    const listed = parts.accessOf(row.id);
    if (isListed(row) || listed.length === 0) return [];
    const place = at(file, 'transferDestinations', index, 'voiceAssistantIds');
    return [
      fault(place, listed, 'access_listed must be true where transfer_destination_access has rows'),
    ];
  });

const isListed = ({ access_listed: listed }: RowOf<'transfer_destinations'>): boolean =>
  truthOf(listed) === true;

/** SQLite has no truth values. What is neither stays as it is, for the check to show. */
const truthOf = (value: Scalar): Scalar => (value === 1 ? true : value === 0 ? false : value);

/** A text that is no JSON stays as it is, for the check to show. */
const listIn = (text: Scalar): Json =>
  text === null ? null : (parsedDocument(String(text)) ?? text);

/** Only what is there: an absent field of a document is NULL in its column. */
const given = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
