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

  it('names the event whose sealed bytes were altered, moved or removed', async () => {
    await store.append('call-1', [personal, invoked('E2')]);
    const [first, second] = (await engine.read('call-1')) as [AtRestEvent, AtRestEvent];
    const key = (await vault.existing(['call-1'])).get('call-1');
    expect(opened(first, key).data).toEqual(personal.data);
    const bytes = Buffer.from(first.sealed ?? []);
    for (const index of [0, 1, 4, 5, 17, bytes.length - 1]) {
      const altered = Buffer.from(bytes);
      altered[index]! ^= 1;
      const name = 'The personal values of revision 0 of stream call-1 do not open';
      expect(() => opened({ ...first, sealed: altered }, key)).toThrow(name);
    }
    expect(() => opened({ ...first, sealed: null }, key)).toThrow('revision 0');
    const moved = { ...second, sealed: first.sealed };
    expect(() => opened(moved, key)).toThrow('revision 1 of stream call-1');
    const { sealed } = first.metadata;
    const withDigest = { ...moved, metadata: { ...second.metadata, ...(sealed && { sealed }) } };
    expect(() => opened(withDigest, key)).toThrow('revision 1 of stream call-1');
  });

  it('is not misled by an event type that is a name every object has', async () => {
    await store.append('call-1', [invoked('E1', { type: 'constructor' })]);
    expect(await store.read('call-1')).toMatchObject([{ data: invoked('E1').data }]);
  });
});
