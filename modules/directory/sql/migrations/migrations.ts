import { directoryTables } from './0001-directory-tables.js';
import { directoryRevision } from './0002-directory-revision.js';
import type { Migration } from './migration.js';

/** In order; the place in this list, from 1, is the version that the database records. */
export const migrations: readonly Migration[] = [directoryTables, directoryRevision];
