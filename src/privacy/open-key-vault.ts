import { sqlitePathOf } from '../event-store/open-event-store.js';
import type { KeyVault } from './key-vault.js';
import { MemoryKeyVault } from './memory.key-vault.js';
import { SqliteKeyVault } from './sqlite.key-vault.js';

/** `ledger.db` has its keys in `ledger.keys.db`, beside it. */
export const keyPathOf = (ledgerPath: string): string =>
  `${ledgerPath.replace(/\.db$/, '')}.keys.db`;

/** Opens the vault that belongs to an `EVENT_STORE_URL` of `memory:` or `sqlite:<path>`. */
export function openKeyVault(eventStoreUrl: string): KeyVault {
  if (eventStoreUrl === 'memory:') return new MemoryKeyVault();
  const path = sqlitePathOf(eventStoreUrl);
  if (path !== null) return new SqliteKeyVault(keyPathOf(path));
  throw new Error('No key vault for this event store: use memory: or sqlite:<path>');
}
