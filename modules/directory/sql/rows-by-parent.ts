import type { Scalar } from './sql-engine.js';
import type { RowOf, TableRows } from './tables.js';

type Rows<Name extends keyof TableRows> = readonly RowOf<Name>[];

/** The rows that make up one team, and one of its destinations, in their order. */
export type RowsByParent = Readonly<{
  numbersOf: (teamId: Scalar) => Rows<'phone_numbers'>;
  voiceAssistantsOf: (teamId: Scalar) => Rows<'voice_assistants'>;
  destinationsOf: (teamId: Scalar) => Rows<'transfer_destinations'>;
  holidaysOf: (teamId: Scalar) => Rows<'holidays'>;
  windowsOf: (transferId: Scalar) => Rows<'transfer_destination_windows'>;
  accessOf: (transferId: Scalar) => readonly Scalar[];
}>;

export function rowsByParent(rows: TableRows): RowsByParent {
  const accessOf = grouped(rows.transfer_destination_access, (row) => row.transfer_id);
  return {
    numbersOf: grouped(rows.phone_numbers, (row) => row.team_id),
    voiceAssistantsOf: grouped(rows.voice_assistants, (row) => row.team_id),
    destinationsOf: grouped(rows.transfer_destinations, (row) => row.team_id),
    holidaysOf: grouped(rows.holidays, (row) => row.team_id),
    windowsOf: grouped(rows.transfer_destination_windows, (row) => row.transfer_id),
    accessOf: (transferId) => accessOf(transferId).map((row) => row.voice_assistant_id),
  };
}

function grouped<Row>(
  rows: readonly Row[],
  parentOf: (row: Row) => Scalar,
): (parent: Scalar) => readonly Row[] {
  const byParent = new Map<Scalar, Row[]>();
  for (const row of rows) {
    const parent = parentOf(row);
    const siblings = byParent.get(parent);
    if (siblings === undefined) byParent.set(parent, [row]);
    else siblings.push(row);
  }
  return (parent) => byParent.get(parent) ?? [];
}
