import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../modules/control-url/address-kinds.js';
import {
  ControlClient,
  type Post,
  type ResolveHost,
} from '../../../modules/control-url/control-client.js';
import { postPinned, type PinnedPost } from '../../../modules/control-url/post-pinned.js';

const rule = { hosts: ['*.vapi.ai'], loopback: false };
const local = { ...rule, loopback: true };
const url = 'https://a.vapi.ai/secret-path/control';
const destination = { type: 'number', number: '+15550141010' };
const publicAddress = { address: '93.184.216.34', family: 4 };

const resolvesTo =
  (...addresses: readonly string[]): ResolveHost =>
  () =>
    Promise.resolve(
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

/** A network that keeps what would have been sent and answers with one status. */
class FakePost {
  readonly sent: PinnedPost[] = [];
  constructor(private readonly status = 200) {}
  readonly post: Post = (request) => {
    this.sent.push(request);
    return Promise.resolve(this.status);
  };
}

const servers: Server[] = [];
const serve = async (listener: RequestListener): Promise<number> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('a transfer through the control URL', () => {
  it('is posted to the addresses that were checked', async () => {
    const network = new FakePost();
    const resolve = resolvesTo(publicAddress.address, '2606:2800:220:1:248:1893:25c8:1946');
    const client = new ControlClient(rule, resolve, network.post);
    expect(await client.transfer(url, { destination, content: 'One moment.' })).toEqual({
      done: true,
      status: 200,
    });
    expect(network.sent).toHaveLength(1);
    expect(network.sent[0]?.url.href).toBe(url);
    expect(network.sent[0]?.addresses.map(({ address }) => address)).toEqual([
      publicAddress.address,
      '2606:2800:220:1:248:1893:25c8:1946',
    ]);
    expect(JSON.parse(network.sent[0]?.body ?? '')).toEqual({
      type: 'transfer',
      destination,
      content: 'One moment.',
    });
  });

  it('asks once for the addresses, so that a name cannot point elsewhere the second time', async () => {
    const network = new FakePost();
    const answers = [publicAddress.address, '127.0.0.1'];
    const client = new ControlClient(
      rule,
      () => Promise.resolve([{ address: answers.shift() ?? '127.0.0.1', family: 4 }]),
      network.post,
    );
    await client.transfer(url, { destination });
    expect(answers).toEqual(['127.0.0.1']);
    expect(network.sent[0]?.addresses).toEqual([publicAddress]);
  });

  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
    '240.0.0.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:93.184.216.34',
    '::127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'not an address',
  ])('is refused where the name resolves to %s, also among public addresses', async (address) => {
    expect(isPublicAddress(address)).toBe(false);
    const network = new FakePost();
    for (const addresses of [[address], [publicAddress.address, address]]) {
      const client = new ControlClient(rule, resolvesTo(...addresses), network.post);
      expect(await client.transfer(url, { destination })).toEqual({
        done: false,
        failure: 'address-not-allowed',
        detail: address,
      });
    }
    expect(network.sent).toEqual([]);
  });

  it('is refused without a look-up where the URL may not be used', async () => {
    const network = new FakePost();
    const client = new ControlClient(rule, () => expect.fail('looked up'), network.post);
    for (const [bad, failure] of [
      ['http://a.vapi.ai/c', 'scheme-not-https'],
      ['https://x@a.vapi.ai/c', 'userinfo-present'],
      ['https://2130706433/c', 'host-is-an-address'],
      ['https://[::ffff:127.0.0.1]/c', 'host-is-an-address'],
    ] as const) {
      expect(await client.transfer(bad, { destination })).toMatchObject({ done: false, failure });
    }
    expect(network.sent).toEqual([]);
  });

  it('tells what went wrong without telling the URL', async () => {
    const notFound = () =>
      Promise.reject(Object.assign(new Error(`getaddrinfo ${url}`), { code: 'ENOTFOUND' }));
    const broken = () =>
      Promise.reject(Object.assign(new Error(`connect ${url}`), { code: 'ECONNREFUSED' }));
    const resolve = resolvesTo(publicAddress.address);
    const outcomes = [
      await new ControlClient(rule, notFound).transfer(url, { destination }),
      await new ControlClient(rule, resolvesTo()).transfer(url, { destination }),
      await new ControlClient(rule, resolve, broken).transfer(url, { destination }),
      await new ControlClient(rule, resolve, new FakePost(302).post).transfer(url, { destination }),
      await new ControlClient(rule, resolve, new FakePost(404).post).transfer(url, { destination }),
      await new ControlClient(rule, () => new Promise(() => {})).transfer(url, { destination }, 50),
    ];
    expect(outcomes.map((outcome) => (outcome.done ? 'done' : outcome.failure))).toEqual([
      'host-not-found',
      'host-not-found',
      'unreachable',
      'redirected',
      'status-not-ok',
      'timed-out',
    ]);
    expect(JSON.stringify(outcomes)).not.toContain('secret-path');
  });
});

describe('a transfer on loopback', () => {
  it('reaches a server there', async () => {
    const bodies: unknown[] = [];
    const port = await serve((request, response) => {
      request.on('data', (chunk: Buffer) => bodies.push(JSON.parse(chunk.toString('utf8'))));
      request.on('end', () => response.end('{}'));
    });
    const client = new ControlClient(local);
    const at = `http://127.0.0.1:${port}/control`;
    expect(await client.transfer(at, { destination })).toEqual({ done: true, status: 200 });
    expect(bodies).toEqual([{ type: 'transfer', destination }]);
  });

  it('is refused where localhost is another machine', async () => {
    const client = new ControlClient(local, resolvesTo('10.0.0.7'), new FakePost().post);
    expect(await client.transfer('http://localhost:4010/c', { destination })).toMatchObject({
      failure: 'address-not-allowed',
    });
  });

  it('does not follow a redirect to a private address', async () => {
    let reached = 0;
    const inner = await serve((_, response) => {
      reached += 1;
      response.end();
    });
    const outer = await serve((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${inner}/inside` }).end();
    });
    expect(
      await new ControlClient(local).transfer(`http://127.0.0.1:${outer}/c`, { destination }),
    ).toMatchObject({ done: false, failure: 'redirected' });
    expect(reached).toBe(0);
  });

  it('is given up where nobody answers, or the answer has no end', async () => {
    const silent = await serve(() => {});
    const endless = await serve((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => clearInterval(timer));
    });
    const client = new ControlClient(local);
    expect(
      await client.transfer(`http://127.0.0.1:${silent}/c`, { destination }, 100),
    ).toMatchObject({ failure: 'timed-out' });
    expect(await client.transfer(`http://127.0.0.1:${endless}/c`, { destination })).toEqual({
      done: true,
      status: 200,
    });
    const gone = await serve(() => {});
    servers.at(-1)?.close();
    expect(await client.transfer(`http://127.0.0.1:${gone}/c`, { destination })).toMatchObject({
      failure: 'unreachable',
      detail: 'ECONNREFUSED',
    });
  });
});

describe('a pinned post', () => {
  const loopback = [{ address: '127.0.0.1', family: 4 }];
  const signal = AbortSignal.timeout(5000);

  it('goes to the given address under the name of the URL, which is not looked up', async () => {
    const hosts: (string | undefined)[] = [];
    const port = await serve((request, response) => {
      hosts.push(request.headers.host);
      response.end();
    });
    const at = new URL(`http://no-such-host.invalid:${port}/c`);
    expect(await postPinned({ url: at, addresses: loopback, body: '{}', signal })).toBe(200);
    expect(hosts).toEqual([`no-such-host.invalid:${port}`]);
  });

  it('asks the server at that address to prove the name', async () => {
    const names: string[] = [];
    const server = createTlsServer({
      SNICallback: (name, done) => {
        names.push(name);
        done(new Error('no certificate'));
      },
    }).listen(0, '127.0.0.1');
    server.on('tlsClientError', () => {});
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const at = new URL(`https://no-such-host.invalid:${port}/c`);
    await expect(postPinned({ url: at, addresses: loopback, body: '{}', signal })).rejects.toThrow(
      /socket|TLS|alert|ECONNRESET/i,
    );
    expect(names).toEqual(['no-such-host.invalid']);
    server.close();
  });
});
