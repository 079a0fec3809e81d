import { fault, type Fault } from '../field-check.js';
import { at } from '../filed.js';
import type { Scalar } from './sql-engine.js';
import type { TableRows } from './tables.js';

/** Rows of nothing. SQLite keeps them out only of connections that ask for it, and its own shell does not. */
export function orphanFaults(rows: TableRows): readonly Fault[] {
  const teams = new Set(rows.teams.map(({ id }) => id));
  const destinations = new Set(rows.transfer_destinations.map(({ id }) => id));
  return [
    ...orphans('voice_assistants', rows.voice_assistants, 'team_id', teams),
    ...orphans('phone_numbers', rows.phone_numbers, 'team_id', teams),
    ...orphans('transfer_destinations', rows.transfer_destinations, 'team_id', teams),
    ...orphans('holidays', rows.holidays, 'team_id', teams),
    ...orphans(
      'transfer_destination_windows',
      rows.transfer_destination_windows,
      'transfer_id',
      destinations,
    ),
    ...orphans(
      'transfer_destination_access',
      rows.transfer_destination_access,
      'transfer_id',
      destinations,
    ),
  ];
}

const orphans = <Column extends 'team_id' | 'transfer_id'>(
  table: keyof TableRows,
  rows: readonly Readonly<Record<Column, Scalar>>[],
  column: Column,
  parents: ReadonlySet<Scalar>,
): readonly Fault[] =>
  rows
    .map((row) => row[column])
    .filter((parent) => !parents.has(parent))
    .map((parent) =>
      fault(
        at(`${table}/${parent}`, column),
        parent,
        column === 'team_id'
          ? 'must name a row of teams'
          : 'must name a row of transfer_destinations',
      ),
    );
