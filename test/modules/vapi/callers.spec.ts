import { describe, expect, it } from 'vitest';
import { unattributedStream } from '../../../modules/calls/streams.js';
import { ingestInMemory } from '../../support/ingest-in-memory.js';
import { arrivedAt } from '../../support/read-body.js';

const number = '+15550132001';

describe('a caller who is to be forgotten', () => {
  it('is found in a call whose first messages did not name the number', async () => {
    const { store, vault, receive } = ingestInMemory();
    const item = { id: 't-1', name: 'findVehicle', arguments: { plate: 'CHT 330' } };
    await receive({ message: { type: 'tool-calls', call: { id: 'k-1' }, toolCallList: [item] } });
    await receive({ message: { type: 'hang', call: { id: 'k-1', customer: { number } } } });
    expect(JSON.stringify(plain(await store.read('call-k-1')))).toContain('CHT 330');
    await vault.forget(number);
    expect(JSON.stringify(plain(await store.read('call-k-1')))).not.toMatch(/CHT 330|15550132001/);
  });

  it('is found in a message that names no call', async () => {
    const { store, vault, receive } = ingestInMemory();
    const stream = unattributedStream(arrivedAt.slice(0, 10));
    await receive({ message: { type: 'hang', customer: { number } } });
    await receive({ message: { type: 'hang', customer: { number: '+15550132009' } } });
    await vault.forget(number);
    const shown = JSON.stringify(plain(await store.read(stream)));
    expect(shown).not.toContain('15550132001');
    expect(shown).toContain('15550132009');
  });
});

const plain = (events: readonly { data: object }[]) => events.map(({ data }) => data);
