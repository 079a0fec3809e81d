import { checkDocuments, type CheckedDirectory } from '../check-documents.js';
import { foundInRows } from './found-in-rows.js';
import type { SqlSession } from './sql-engine.js';
import { readTables } from './table-access.js';

/** The same checks as `checkDirectory`, over the tables. */
export const checkTables = async (session: SqlSession): Promise<CheckedDirectory> =>
  checkDocuments(foundInRows(await readTables(session)));
