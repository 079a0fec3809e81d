import type { DirectoryContent } from '../directory-content.js';
import type { Team, TransferDestination } from '../team.js';
import type { RowOf, TableRows } from './tables.js';

/** A directory as rows; `found-in-rows.ts` puts them together again. */
export function rowsOf(content: DirectoryContent): TableRows {
  const destinations = content.teams.flatMap(({ transferDestinations }) => transferDestinations);
  return {
    teams: content.teams.map(teamRow),
    voice_assistants: content.teams.flatMap(voiceAssistantRows),
    phone_numbers: content.teams.flatMap(numberRows),
    transfer_destinations: content.teams.flatMap(destinationRows),
    transfer_destination_windows: destinations.flatMap(windowRows),
    transfer_destination_access: destinations.flatMap(accessRows),
    holidays: content.teams.flatMap(holidayRows),
    blueprints: content.blueprints.map(({ id, teamId, version, ...rest }) => ({
      id,
      team_id: teamId,
      version,
      document: JSON.stringify(rest),
    })),
    shop_routing: [{ document: JSON.stringify(content.routing) }],
    tools: content.tools.map(({ name, ...rest }) => ({ name, document: JSON.stringify(rest) })),
    extractors: content.extractors,
  };
}

function teamRow(team: Team): RowOf<'teams'> {
  const { id, enterpriseId, name, timezone, crm, shopClientId, ...more } = team;
  // These four have tables of their own.
  const {
    numbers: _n,
    voiceAssistants: _v,
    transferDestinations: _t,
    holidays: _h,
    ...rest
  } = more;
  return {
    id,
    enterprise_id: enterpriseId ?? null,
    name,
    timezone,
    crm: crm ?? null,
    shop_client_id: shopClientId ?? null,
    document: JSON.stringify(rest),
  };
}

const voiceAssistantRows = ({ id: teamId, voiceAssistants }: Team) =>
  voiceAssistants.map(
    ({ id, mode, blueprintId, vapiAssistantId, toolIds }, position): RowOf<'voice_assistants'> => ({
      id,
      team_id: teamId,
      position,
      mode,
      blueprint_id: blueprintId ?? null,
      vapi_assistant_id: vapiAssistantId ?? null,
      tool_ids: toolIds === undefined ? null : JSON.stringify(toolIds),
    }),
  );

const numberRows = ({ id: teamId, numbers }: Team) =>
  numbers.map(
    ({ number, vapiPhoneNumberId, voiceAssistantId }, position): RowOf<'phone_numbers'> => ({
      number,
      team_id: teamId,
      position,
      vapi_phone_number_id: vapiPhoneNumberId ?? null,
      voice_assistant_id: voiceAssistantId,
    }),
  );

const destinationRows = ({ id: teamId, transferDestinations }: Team) =>
  transferDestinations.map((destination, position): RowOf<'transfer_destinations'> => ({
    id: destination.id,
    team_id: teamId,
    position,
    active: destination.active,
    time_based_enabled: destination.timeBasedEnabled,
    enabled_on_holidays: destination.enabledOnHolidays,
    number: destination.number,
    name: destination.name,
    description: destination.description,
    // Rows alone cannot tell "all" from "none".
    access_listed: destination.voiceAssistantIds !== null,
  }));

const windowRows = ({ id: transferId, windows }: TransferDestination) =>
  windows.map(
    ({ dayOfWeek, startTime, endTime }, position): RowOf<'transfer_destination_windows'> => ({
      id: `${transferId}-${position}`,
      transfer_id: transferId,
      position,
      day_of_week: dayOfWeek,
      start_time: startTime,
      end_time: endTime,
    }),
  );

const accessRows = ({ id: transferId, voiceAssistantIds }: TransferDestination) =>
  (voiceAssistantIds ?? []).map(
    (voiceAssistantId, position): RowOf<'transfer_destination_access'> => ({
      transfer_id: transferId,
      position,
      voice_assistant_id: voiceAssistantId,
    }),
  );

const holidayRows = ({ id: teamId, holidays }: Team) =>
  holidays.map(({ date, name }, position): RowOf<'holidays'> => ({
    team_id: teamId,
    position,
    date,
    name,
  }));
