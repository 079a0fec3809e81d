import { describe, expect, it } from 'vitest';
import { link, verifyChain } from '../../../src/event-store/hash-chain.js';
import { MemoryEventStore } from '../../../src/event-store/memory.event-store.js';
import { newEvent } from '../../support/new-event.js';

const chained = async () => {
  const store = new MemoryEventStore();
  await store.append(
    'call-1',
    ['a', 'b', 'c', 'd', 'e'].map((id) => newEvent(id)),
  );
  return store.read('call-1');
};

describe('hash chain', () => {
  it('hashes an event with sealed values the same for ever, by their digest', () => {
    const sealed = { digest: 'c2VhbGVk', paths: ['arguments'] };
    const event = newEvent('E2', { data: { b: [1, { y: null, x: '\ud800' }], a: undefined } });
    const { hash } = link('ab', { ...event, metadata: { ...event.metadata, sealed } });
    expect(hash).toBe('e287b2c5904be4e24272eeb8d1451b4e06126940e81cb53b638073dc39b89f95');
  });

  it('does not depend on the order of keys, nor on a link that is in the metadata', () => {
    const { hash } = link('ab', newEvent('E1', { data: { a: 1, b: 2 } }));
    const event = newEvent('E1', { data: { b: 2, a: 1 } });
    expect(link('ab', event).hash).toBe(hash);
    const again = { ...event, metadata: { hash: 'x', prevHash: 'y', ...event.metadata } };
    expect(link('ab', again).hash).toBe(hash);
  });

  it('finds every stream whole that an adapter wrote', async () => {
    expect(verifyChain(await chained())).toBeNull();
    expect(verifyChain([])).toBeNull();
  });

  it('names the first revision that was changed, taken out, moved or unsealed', async () => {
    const events = await chained();
    const changed = (index: number, change: object) =>
      events.with(index, { ...events[index]!, ...change });
    expect(verifyChain(changed(2, { data: { number: 2 } }))).toBe(2n);
    expect(verifyChain(changed(0, { id: 'another' }))).toBe(0n);
    expect(verifyChain(changed(4, { type: 'another' }))).toBe(4n);
    expect(verifyChain(changed(3, { sealed: Buffer.from('more') }))).toBe(3n);
    expect(verifyChain(events.toSpliced(1, 1))).toBe(1n);
    expect(verifyChain(events.slice(1))).toBe(0n);
    expect(verifyChain([events[1]!, events[0]!, ...events.slice(2)])).toBe(0n);
    const { metadata } = events[2]!;
    const late = { ...metadata, occurredAt: '2026-12-01T00:00:00.000Z' };
    expect(verifyChain(changed(2, { metadata: late }))).toBe(2n);
  });
});
