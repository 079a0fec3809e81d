import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ToolReturned } from '../../../modules/calls/tool.events.js';
import { said } from '../../../modules/tools/tool-run.js';
import type { ToolRunner } from '../../../modules/tools/tool-runner.js';
import { ingestInMemory } from '../../support/ingest-in-memory.js';

const slot = {
  shopClientId: 'shop_chatfield',
  serviceId: 'svc_oil',
  slotTimeUtc: '2026-12-14T16:00:00Z',
};
const message = (id: string, name: string, values: object) => ({
  message: {
    type: 'tool-calls',
    call: { id: 'k-1' },
    toolCallList: [{ id, function: { name, arguments: values } }],
  },
});

describe('a result that comes late', () => {
  it('is on record as late, is not given to a repeat, and offers no time', async () => {
    let runs = 0;
    const slow: ToolRunner = {
      names: ['autoOpsGetAvailability'],
      deadlineMs: 10,
      run: async () => {
        runs += 1;
        await pause(60);
        return said('ok', JSON.stringify({ slots: [slot] }));
      },
    };
    const { store, receive } = ingestInMemory([slow]);
    const ask = message('t-1', 'autoOpsGetAvailability', { serviceId: 'svc_oil' });
    const answer = await receive(ask);
    expect(answer).toContain('not-now');

    const returned = async () =>
      (
        (await store.read('call-k-1', { types: ['ToolReturned'] })) as unknown as ToolReturned[]
      ).map(({ data }) => data);
    while ((await returned()).length < 2) await pause(10);
    expect(await returned()).toMatchObject([
      { delivery: 'answered', outcome: 'error' },
      { delivery: 'late', outcome: 'ok' },
    ]);
    expect(await receive(ask)).toBe(answer);
    expect(runs).toBe(1);

    await receive(message('t-2', 'autoOpsConfirmAppointment', slot));
    const [committed] = await store.read('call-k-1', { types: ['BookingCommitted'] });
    expect(committed?.data).toMatchObject({ offer: null });
  });
});
