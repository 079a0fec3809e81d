import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AtRestEventStore } from '../../../src/event-store/at-rest.event-store.js';
import { verifyChain } from '../../../src/event-store/hash-chain.js';
import { MemoryEventStore } from '../../../src/event-store/memory.event-store.js';
import { SealedEventStore } from '../../../src/event-store/sealed.event-store.js';
import { SqliteEventStore } from '../../../src/event-store/sqlite.event-store.js';
import { MemoryKeyVault } from '../../../src/privacy/memory.key-vault.js';
import { SqliteKeyVault } from '../../../src/privacy/sqlite.key-vault.js';
import { eventStoreContract, type OpenedStore } from '../../support/event-store.contract.js';

const atRest = (store: AtRestEventStore, after: () => void = () => undefined): OpenedStore => ({
  store,
  firstBroken: async (stream) => verifyChain(await store.read(stream)),
  close: async () => {
    await store.close();
    after();
  },
});

const sealed = (store: SealedEventStore, after: () => void = () => undefined): OpenedStore => ({
  store,
  firstBroken: (stream) => store.firstBroken(stream),
  close: async () => {
    await store.close();
    after();
  },
});

const personal = { Noted: ['odd', 'name'] };
const folder = (): string => mkdtempSync(join(tmpdir(), 'call-ledger-store-'));

eventStoreContract('memory', () => atRest(new MemoryEventStore()));
eventStoreContract('SQLite', () => {
  const path = folder();
  return atRest(new SqliteEventStore(join(path, 'ledger.db')), () =>
    rmSync(path, { recursive: true }),
  );
});
eventStoreContract('memory, sealed', () =>
  sealed(new SealedEventStore(new MemoryEventStore(), new MemoryKeyVault(), personal)),
);
eventStoreContract('SQLite, sealed', () => {
  const path = folder();
  const engine = new SqliteEventStore(join(path, 'ledger.db'));
  const vault = new SqliteKeyVault(join(path, 'ledger.keys.db'));
  return sealed(new SealedEventStore(engine, vault, personal), () =>
    rmSync(path, { recursive: true }),
  );
});
