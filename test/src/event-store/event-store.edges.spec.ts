import { verifyChain } from '../../../src/event-store/hash-chain.js';
import { MemoryEventStore } from '../../../src/event-store/memory.event-store.js';
import { SealedEventStore } from '../../../src/event-store/sealed.event-store.js';
import { SqliteEventStore } from '../../../src/event-store/sqlite.event-store.js';
import { MemoryKeyVault } from '../../../src/privacy/memory.key-vault.js';
import { SqliteKeyVault } from '../../../src/privacy/sqlite.key-vault.js';
import { eventStoreEdgesContract } from '../../support/event-store.edges-contract.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const personal = { Noted: ['odd', 'name'] };

eventStoreEdgesContract('memory', () => {
  const store = new MemoryEventStore();
  const firstBroken = async (stream: string) => verifyChain(await store.read(stream));
  return { store, firstBroken, close: () => store.close() };
});

eventStoreEdgesContract('memory, sealed', () => {
  const store = new SealedEventStore(new MemoryEventStore(), new MemoryKeyVault(), personal);
  return {
    store,
    firstBroken: (stream) => store.firstBroken(stream),
    close: () => store.close(),
  };
});

eventStoreEdgesContract('SQLite', () => {
  const directory = temporaryDirectory();
  const store = new SqliteEventStore(directory.path('made/on/opening/ledger.db'));
  const firstBroken = async (stream: string) => verifyChain(await store.read(stream));
  const close = async (): Promise<void> => {
    await store.close();
    directory.remove();
  };
  return { store, firstBroken, close };
});

eventStoreEdgesContract('SQLite, sealed', () => {
  const directory = temporaryDirectory();
  const engine = new SqliteEventStore(directory.path('ledger.db'));
  const vault = new SqliteKeyVault(directory.path('ledger.keys.db'));
  const store = new SealedEventStore(engine, vault, personal);
  const close = async (): Promise<void> => {
    await store.close();
    directory.remove();
  };
  return { store, firstBroken: (stream) => store.firstBroken(stream), close };
});
