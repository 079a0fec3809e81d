import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/running-service.js';

const folder = mkdtempSync(join(tmpdir(), 'call-ledger-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));

const start = (): Promise<TestService> =>
  startTestService({
    EVENT_STORE_URL: `sqlite:${join(folder, 'ledger.db')}`,
    DATABASE_URL: `sqlite:${join(folder, 'views.db')}`,
  });

const body = JSON.stringify({
  message: {
    type: 'end-of-call-report',
    timestamp: '2026-06-10T20:05:00.000Z',
    endedReason: 'customer-ended-call',
    call: { id: 'k-1', type: 'inboundPhoneCall', phoneNumberId: 'pn_chatfield_main' },
  },
});

describe('the service on SQLite', () => {
  it('knows after a restart what it knew before: facts, list and repeats', async () => {
    const first = await start();
    expect((await first.post(body)).status).toBe(200);
    expect((await first.post(body)).status).toBe(200);
    const before = await first.ask('/v1/calls/k-1');
    expect(before.body).toMatchObject({ status: 'ended', counts: { redelivered: 1 } });
    await first.close();

    const second = await start();
    expect((await second.ask('/v1/calls/k-1')).body).toEqual(before.body);
    let items: readonly unknown[] = [];
    for (let looks = 0; looks < 200 && items.length === 0; looks++) {
      ({ items } = (await second.ask('/v1/calls?endedReason=customer-ended-call')).body as {
        items: readonly unknown[];
      });
    }
    expect(items).toMatchObject([{ callId: 'k-1', status: 'ended' }]);
    expect((await second.ask('/v1/calls/k-1/events?type=CallEnded')).body).toMatchObject({
      items: [{ type: 'CallEnded', stream: 'call-k-1' }],
      next: null,
    });
    await second.close();
  });
});
