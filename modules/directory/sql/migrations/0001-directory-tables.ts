import type { Migration } from './migration.js';

/**
 * The tables of design/directory.md. Rows that make up a team's document go with it; references between documents
 * are checked when the directory is read, like those of files. A row that a person adds needs no `position`.
 */
export const directoryTables: Migration = {
  name: 'directory-tables',
  statements: `
    CREATE TABLE teams (
      id TEXT NOT NULL PRIMARY KEY,
      enterprise_id TEXT,
      name TEXT NOT NULL,
      timezone TEXT,
      crm TEXT,
      shop_client_id TEXT,
      document TEXT NOT NULL DEFAULT '{}'
    );
    CREATE TABLE voice_assistants (
      id TEXT NOT NULL,
      team_id TEXT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
      position INTEGER NOT NULL DEFAULT 0,
      mode TEXT NOT NULL,
      blueprint_id TEXT,
      vapi_assistant_id TEXT,
      tool_ids TEXT,
      PRIMARY KEY (team_id, id)
    );
    CREATE TABLE phone_numbers (
      number TEXT NOT NULL PRIMARY KEY,
      team_id TEXT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
      position INTEGER NOT NULL DEFAULT 0,
      vapi_phone_number_id TEXT UNIQUE,
      voice_assistant_id TEXT NOT NULL
    );
    CREATE TABLE transfer_destinations (
      id TEXT NOT NULL PRIMARY KEY,
      team_id TEXT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
      position INTEGER NOT NULL DEFAULT 0,
      active BOOLEAN NOT NULL,
      time_based_enabled BOOLEAN NOT NULL,
      enabled_on_holidays BOOLEAN NOT NULL,
      number TEXT NOT NULL,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      access_listed BOOLEAN NOT NULL DEFAULT FALSE
    );
    CREATE TABLE transfer_destination_windows (
      id TEXT NOT NULL PRIMARY KEY,
      transfer_id TEXT NOT NULL REFERENCES transfer_destinations (id) ON DELETE CASCADE,
      position INTEGER NOT NULL DEFAULT 0,
      day_of_week TEXT NOT NULL,
      start_time TEXT NOT NULL,
      end_time TEXT NOT NULL
    );
    CREATE TABLE transfer_destination_access (
      transfer_id TEXT NOT NULL REFERENCES transfer_destinations (id) ON DELETE CASCADE,
      voice_assistant_id TEXT NOT NULL,
      position INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE holidays (
      team_id TEXT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
      date TEXT NOT NULL,
      name TEXT NOT NULL,
      position INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE blueprints (
      id TEXT NOT NULL PRIMARY KEY,
      team_id TEXT NOT NULL,
      version BIGINT NOT NULL,
      document TEXT NOT NULL
    );
    CREATE TABLE shop_routing (
      id INTEGER NOT NULL PRIMARY KEY DEFAULT 1 CHECK (id = 1),
      document TEXT NOT NULL
    );
    CREATE TABLE tools (name TEXT NOT NULL PRIMARY KEY, document TEXT NOT NULL);
    CREATE TABLE extractors (crm TEXT NOT NULL PRIMARY KEY, prompt TEXT NOT NULL);
  `,
};
