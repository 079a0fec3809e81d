import type { Config } from './config/config.js';
import type { EventStore } from './event-store/event-store.js';
import { openEventStore } from './event-store/open-event-store.js';
import { SealedEventStore, type PersonalPaths } from './event-store/sealed.event-store.js';
import { openKeyVault } from './privacy/open-key-vault.js';

/** The ledger that `EVENT_STORE_URL` names, with personal values sealed. @throws when the engine cannot be opened. */
export const openLedger = ({ eventStoreUrl }: Config, personal: PersonalPaths): EventStore =>
  new SealedEventStore(openEventStore(eventStoreUrl), openKeyVault(eventStoreUrl), personal);
