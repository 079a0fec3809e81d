import { canonicalJson } from '../../../src/json/canonical-json.js';
import type { DirectoryContent } from '../directory-content.js';
import { checkTables } from './check-tables.js';
import { DatabaseFailed } from './database-failed.js';
import { migrate } from './migrate.js';
import { rowsOf } from './rows-of.js';
import type { SqlEngine } from './sql-engine.js';
import { replaceTables } from './table-access.js';

/**
 * Puts a directory in the place of all that the tables hold, in one transaction. What was written is read back before
 * it counts: a value that the database or the tables cannot hold ends the push instead of changing a call.
 */
export const pushDirectory = (engine: SqlEngine, content: DirectoryContent): Promise<void> =>
  engine.write(async (session) => {
    await migrate(session);
    await replaceTables(session, rowsOf(content));
    const { content: stored } = await checkTables(session);
    if (stored === null || textOf(stored) !== textOf(content)) {
      throw new DatabaseFailed('the tables do not give back what was written, so they were left');
    }
  });

const textOf = ({ teams, blueprints, routing, tools, extractors }: DirectoryContent): string =>
  canonicalJson({ teams, blueprints, routing, tools, extractors });
