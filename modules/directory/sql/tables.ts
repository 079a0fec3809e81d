import type { Scalar } from './sql-engine.js';

/**
 * The tables of design/directory.md as they are read: their columns, and the order that a document's lists have.
 * A table comes after those that it refers to. What a team or a Blueprint holds beside its columns is its `document`.
 */
export const tables = {
  teams: {
    columns: ['id', 'enterprise_id', 'name', 'timezone', 'crm', 'shop_client_id', 'document'],
    order: 'id',
  },
  voice_assistants: {
    columns: ['id', 'team_id', 'position', 'mode', 'blueprint_id', 'vapi_assistant_id', 'tool_ids'],
    order: 'position, id',
  },
  phone_numbers: {
    columns: ['number', 'team_id', 'position', 'vapi_phone_number_id', 'voice_assistant_id'],
    order: 'position, number',
  },
  transfer_destinations: {
    columns: [
      'id',
      'team_id',
      'position',
      'active',
      'time_based_enabled',
      'enabled_on_holidays',
      'number',
      'name',
      'description',
      'access_listed',
    ],
    order: 'position, id',
  },
  transfer_destination_windows: {
    columns: ['id', 'transfer_id', 'position', 'day_of_week', 'start_time', 'end_time'],
    order: 'position, id',
  },
  transfer_destination_access: {
    columns: ['transfer_id', 'position', 'voice_assistant_id'],
    order: 'position, voice_assistant_id',
  },
  holidays: {
    columns: ['team_id', 'position', 'date', 'name'],
    order: 'position, date, name',
  },
  blueprints: { columns: ['id', 'team_id', 'version', 'document'], order: 'id' },
  shop_routing: { columns: ['document'], order: 'id' },
  tools: { columns: ['name', 'document'], order: 'name' },
  extractors: { columns: ['crm', 'prompt'], order: 'crm' },
} as const;

export type Table = keyof typeof tables;
export const tableNames = Object.keys(tables) as readonly Table[];

export type RowOf<Name extends Table> = Readonly<
  Record<(typeof tables)[Name]['columns'][number], Scalar>
>;
export type TableRows = Readonly<{ [Name in Table]: readonly RowOf<Name>[] }>;
