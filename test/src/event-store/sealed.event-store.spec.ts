import { beforeEach, describe, expect, it } from 'vitest';
import type { AtRestEvent } from '../../../src/event-store/at-rest-event.js';
import { MemoryEventStore } from '../../../src/event-store/memory.event-store.js';
import { opened } from '../../../src/event-store/personal-values.js';
import { SealedEventStore } from '../../../src/event-store/sealed.event-store.js';
import { MemoryKeyVault } from '../../../src/privacy/memory.key-vault.js';
import type { NewEvent } from '../../../src/event-store/fact.js';
import { newEvent } from '../../support/new-event.js';

const number = '+4915112345678';
const invoked = (id: string, overrides: Partial<NewEvent> = {}): NewEvent =>
  newEvent(id, {
    type: 'ToolInvoked',
    subject: 'call-1',
    data: { callId: 'call-1', arguments: { name: `caller of ${id}` } },
    ...overrides,
  });

describe('sealed event store', () => {
  let engine: MemoryEventStore;
  let vault: MemoryKeyVault;
  let store: SealedEventStore;
  beforeEach(() => {
    engine = new MemoryEventStore();
    vault = new MemoryKeyVault();
    store = new SealedEventStore(engine, vault, { ToolInvoked: ['arguments', 'rawArguments'] });
  });

  const personal = invoked('E1', {
    data: { arguments: { name: 'Erika' }, rawArguments: null, callId: 'call-1', tool: 'book' },
  });

  it('keeps personal values out of the data at rest and gives them back', async () => {
    await store.append('call-1', [personal, invoked('E2', { type: 'Other' })]);
    const [atRest, other] = await engine.read('call-1');
    expect(atRest?.data).toEqual({ ...personal.data, arguments: null });
    expect(JSON.stringify(atRest?.metadata.sealed?.paths)).toBe('["arguments"]');
    expect(Buffer.from(atRest?.sealed ?? []).includes('Erika')).toBe(false);
    expect(other).toMatchObject({ sealed: null });
    expect(other?.metadata.sealed).toBeUndefined();
    const [read] = await store.read('call-1');
    expect(read?.data).toEqual(personal.data);
    expect(read).not.toHaveProperty('sealed');
  });

  it('shows null and says so once the caller is erased; the chain still verifies', async () => {
    await vault.link('call-1', number);
    await store.append('call-1', [personal]);
    await vault.forget(number);
    const [read] = await store.read('call-1');
    expect(read?.data).toEqual({ ...personal.data, arguments: null });
    expect(read?.metadata.sealed).toMatchObject({ paths: ['arguments'], erased: true });
    expect(await store.firstBroken('call-1')).toBeNull();
  });

  it('seals what comes late for an erased caller so that nobody reads it', async () => {
    await vault.link('call-1', number);
    await store.append('call-1', [personal]);
    await vault.forget(number);
    await store.append('call-1', [invoked('late')]);
    const [, late] = await store.read('call-1');
    expect(late?.data).toMatchObject({ arguments: null });
    expect(late?.metadata.sealed?.erased).toBe(true);
    expect(await store.firstBroken('call-1')).toBeNull();
  });

  it('gives no value where the sealed bytes were altered, moved or removed, and says so', async () => {
    await store.append('call-1', [personal, invoked('E2')]);
    const [first, second] = (await engine.read('call-1')) as [AtRestEvent, AtRestEvent];
    const key = (await vault.existing(['call-1'])).get('call-1');
    expect(opened(first, key).data).toEqual(personal.data);
    const bytes = Buffer.from(first.sealed ?? []);
    const { sealed } = first.metadata;
    const moved = { ...second, sealed: first.sealed };
    const tampered = [
      ...[0, 1, 4, 5, 17, bytes.length - 1].map((index) => {
        const altered = Buffer.from(bytes);
        altered[index]! ^= 1;
        return { ...first, sealed: altered };
      }),
      { ...first, sealed: null },
      moved,
      { ...moved, metadata: { ...second.metadata, ...(sealed && { sealed }) } },
    ];
    for (const event of tampered) {
      const read = opened(event, key);
      expect(read.metadata.sealed?.broken).toBe(true);
      expect(read.data).toEqual(event.data);
    }
  });

  it('is not misled by an event type that is a name every object has', async () => {
    await store.append('call-1', [invoked('E1', { type: 'constructor' })]);
    expect(await store.read('call-1')).toMatchObject([{ data: invoked('E1').data }]);
  });
});
