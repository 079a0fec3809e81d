import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ofKind } from '../../simulator/log.js';
import { runCall, type SimulatedCall, type Simulation } from '../../simulator/run-call.js';
import { scriptOf } from '../../simulator/script.js';
import { handoff, member, squad } from '../simulator/support/made-squad.js';
import { scripted } from '../simulator/support/scripted.js';
import { readChain, toldChain, type Chain } from '../simulator/support/told-chain.js';
import { startTestService, type TestService } from '../support/running-service.js';

const folder = 'simulator/scripts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const play = (simulation: Pick<Simulation, 'script'> & Partial<Simulation>) =>
  runCall({ url: `${service.url}/vapi/webhook`, sendsClock: true, ...simulation });

const chainOf = async ({ callId }: SimulatedCall): Promise<Chain> =>
  (await service.ask(`/v1/calls/${callId}/handoff-chain`)).body as Chain;

const sample = (name: string) => {
  const text = readFileSync(`${folder}/${name}.yaml`, 'utf8');
  return play({ script: scriptOf(text, name) });
};

describe('the sample scripts', () => {
  it.each(readdirSync(folder).map((file) => file.replace('.yaml', '')))(
    '%s gives the same chain in ledger and log',
    async (name) => {
      const call = await sample(name);
      expect(readChain(await chainOf(call))).toEqual(toldChain(call));
      expect(ofKind(call.log, 'complaint')).toEqual([]);
    },
  );

  it('hand over inside the squad, to a sibling that stands in the payload, and to one that is asked for', async () => {
    const crossing = { scope: 'cross-blueprint', fromBlueprint: 'chatfield-main' };
    expect((await chainOf(await sample('sibling-eager'))).hops).toMatchObject([
      { ...crossing, to: 'SouthParkBooking', toBlueprint: 'south-park-main' },
    ]);
    expect((await chainOf(await sample('sibling-lazy'))).hops).toMatchObject([
      { ...crossing, to: 'KenCarylBooking', toBlueprint: 'ken-caryl-main' },
    ]);
    expect(await chainOf(await sample('sibling-refused'))).toMatchObject({
      hops: [],
      attempts: [{ outcome: 'refused', reason: 'route-not-allowed' }],
    });
    const chain = await chainOf(await sample('handoff-chain'));
    expect(chain).toMatchObject({
      hops: [{ to: 'Booking' }, { to: 'Estimates' }, { to: 'Booking' }],
      loops: [{ assistants: ['Booking', 'Estimates', 'Booking'], times: 1 }],
    });
  });
});

describe('a handoff that leads nowhere', () => {
  it('to one that is not in the squad, is told as that', async () => {
    const script = scripted(
      "- calls: [{ tool: handoff_to_booking, arguments: { destination: 'Nobody' } }]",
      'call: { phoneNumberId: pn_chatfield_main }',
    );
    const call = await play({ script, seed: 11 });
    expect(ofKind(call.log, 'attempt')).toMatchObject([{ reason: 'target-not-in-squad' }]);
    expect(await chainOf(call)).toMatchObject({
      hops: [],
      attempts: [{ outcome: 'no-swap-observed', reason: 'target-not-in-squad' }],
    });
  });

  it('because the answer does not come in time, leaves the caller where they are', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const dynamic = { type: 'dynamic', server: { url, timeoutSeconds: 5 } };
    const webhook = `${service.url}/vapi/webhook`;
    const answer = {
      squad: squad([member('Desk', { tools: [handoff('handoff_to_other', [dynamic])] })], webhook),
    };
    const script = scripted(
      '- calls: [{ tool: handoff_to_other, arguments: { destination: dynamic } }]\n- says: Sorry.',
      'call: { phoneNumberId: pn_nobody }',
    );
    const call = await play({ script, answer, msPerSecond: 20, seed: 12 });
    silent.closeAllConnections();
    silent.close();
    expect(ofKind(call.log, 'attempt')).toMatchObject([
      { reason: 'no-answer', detail: 'timed-out' },
    ]);
    expect(await chainOf(call)).toMatchObject({
      current: 'Desk',
      hops: [],
      attempts: [{ functionName: 'handoff_to_other', outcome: 'no-swap-observed' }],
    });
  });
});
