import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject, objectAt, parsed, textAt, type JsonObject } from '../../simulator/json.js';
import { simulate } from '../../simulator/simulate.command.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { endCall, handoff, member, squad, to } from './support/made-squad.js';

/** Answers every request with the same squad, and keeps what came. */
let server: Server;
let url: string;
let arrived: { secret: string | undefined; clock: string | undefined; message: JsonObject }[];
const answer = {
  squad: squad([
    member('Greeter', { firstMessage: 'Hello.', tools: [handoff('go', [to('Booking')]), endCall] }),
    member('Booking', { tools: [endCall] }),
  ]),
};
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = parsed(Buffer.concat(chunks).toString());
      arrived.push({
        secret: request.headers['x-vapi-secret'] as string | undefined,
        clock: request.headers['x-ledger-clock'] as string | undefined,
        message: objectAt(isObject(body) ? body : {}, 'message'),
      });
      response.end(JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/vapi/webhook`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  folder.remove();
});

const folder = temporaryDirectory();
const file = (name: string, text: string): string => {
  const path = folder.path(name);
  writeFileSync(path, text);
  return path;
};
const steps =
  'steps:\n  - caller: Book me in.\n  - calls: [{ tool: go }]\n  - calls: [{ tool: endCall }]';

async function run(args: readonly string[], env: Record<string, string> = {}) {
  arrived = [];
  const lines: string[] = [];
  const code = await simulate.run(args, env, (text) => lines.push(text));
  return { code, text: lines.join('\n') };
}

describe('simulate', () => {
  it('plays a script against a URL, prints the conversation, the swaps and the log', async () => {
    const { code, text } = await run([file('call.yaml', steps), '--url', url]);
    expect(code).toBe(0);
    expect(text).toContain('caller             Book me in.');
    expect(text).toContain('⇄ Greeter → Booking by go');
    expect(text).toContain('Active      Greeter → Booking');
    expect(text).toContain('Ended       assistant-ended-call');
    expect(textAt(arrived[0]?.message ?? {}, 'type')).toBe('assistant-request');
    expect(arrived.every(({ clock, secret }) => clock === undefined && secret === undefined)).toBe(
      true,
    );
  });

  it('takes secret, clock, line, seed and disorder', async () => {
    const script = file('call.yaml', steps);
    const args = [
      '--url',
      url,
      '--secret',
      's-1',
      '--clock',
      '--dialled',
      '+15550142001',
      '--seed',
      '4',
      '--disorder',
    ];
    const { code, text } = await run([script, ...args]);
    expect(code).toBe(0);
    const [first] = arrived;
    expect(first).toMatchObject({ secret: 's-1', clock: '2026-06-09T16:05:00.020Z' });
    expect(objectAt(first?.message ?? {}, 'phoneNumber')).toMatchObject({ number: '+15550142001' });
    expect(await run([script, ...args])).toEqual({ code, text });
    await run([script, '--url', url], { VAPI_WEBHOOK_SECRET: 's-2, s-3' });
    expect(arrived[0]?.secret).toBe('s-2');
  });

  it('takes a squad instead of asking for one', async () => {
    const given = file('squad.json', JSON.stringify(answer.squad));
    const { code } = await run([file('call.yaml', steps), '--url', url, '--squad', given]);
    expect(code).toBe(0);
    expect(textAt(arrived[0]?.message ?? {}, 'type')).toBe('status-update');
  });

  it('says what is wrong with its arguments, and with a script', async () => {
    const script = file('call.yaml', steps);
    for (const args of [
      [],
      [script, script],
      [script, '--nope'],
      [script, '--url', 'x'],
      [script, '--seed', 'x'],
      ['gone.yaml'],
    ]) {
      expect((await run(args)).code).toBe(2);
    }
    const { code, text } = await run([file('bad.yaml', 'steps:\n  - shout: Hi'), '--url', url]);
    expect(code).toBe(2);
    expect(text).toMatch(/bad\.yaml:2: \$\.steps\[0\] must have one of/);
    const given = file('squad.json', '[]');
    expect((await run([script, '--squad', given])).text).toContain('must hold a JSON object');
  });

  it('ends with 1 where nobody answers, and says so', async () => {
    const { code, text } = await run([file('call.yaml', steps), '--url', 'http://127.0.0.1:1/']);
    expect(code).toBe(1);
    expect(text).toContain('Ended       assistant-request-failed');
  });
});
