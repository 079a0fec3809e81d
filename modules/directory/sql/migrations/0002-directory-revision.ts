import type { Migration } from './migration.js';

const watched = [
  'teams',
  'voice_assistants',
  'phone_numbers',
  'transfer_destinations',
  'transfer_destination_windows',
  'transfer_destination_access',
  'holidays',
  'blueprints',
  'shop_routing',
  'tools',
  'extractors',
];

/** PostgreSQL has no `PRAGMA data_version`: triggers count the edits, those that a person makes by hand too. */
export const directoryRevision: Migration = {
  name: 'directory-revision',
  only: 'postgres',
  statements: `
    CREATE TABLE directory_revision (
      id INTEGER NOT NULL PRIMARY KEY DEFAULT 1 CHECK (id = 1),
      revision BIGINT NOT NULL
    );
    INSERT INTO directory_revision (revision) VALUES (0);
    CREATE FUNCTION raise_directory_revision() RETURNS trigger LANGUAGE plpgsql
      SET search_path FROM CURRENT AS $$
      BEGIN
        UPDATE directory_revision SET revision = revision + 1;
        RETURN NULL;
      END $$;
    ${watched
      .map(
        (table) => `
    CREATE TRIGGER directory_edited AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION raise_directory_revision();`,
      )
      .join('')}
  `,
};
