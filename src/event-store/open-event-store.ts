import type { AtRestEventStore } from './at-rest.event-store.js';
import { MemoryEventStore } from './memory.event-store.js';
import { SqliteEventStore } from './sqlite.event-store.js';

/** The path in `sqlite:./data/ledger.db` (also with `//`); null for any other scheme. */
export function sqlitePathOf(url: string): string | null {
  const path = /^sqlite:(?:\/\/)?(.+)$/.exec(url)?.[1];
  return path ?? null;
}

/** Opens the engine that `EVENT_STORE_URL` names: `memory:` or `sqlite:<path>`. */
export function openEventStore(url: string): AtRestEventStore {
  if (url === 'memory:') return new MemoryEventStore();
  const path = sqlitePathOf(url);
  if (path !== null) return new SqliteEventStore(path);
  throw new Error(`No event store for ${schemeOf(url)}: use memory: or sqlite:<path>`);
}

/** Only the scheme: the rest of a URL may hold a password. */
const schemeOf = (url: string): string => JSON.stringify(/^[^:]*:?/.exec(url)?.[0] ?? '');
