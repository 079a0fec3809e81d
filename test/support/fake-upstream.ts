import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A request as the fake backend received it. */
export type Received = Readonly<{
  path: string;
  method: string;
  /** Names and values in turn, as they came over the wire. */
  rawHeaders: readonly string[];
  headers: IncomingMessage['headers'];
  body: Buffer;
  type: string;
}>;

export type FakeAnswer = Readonly<{
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** Before anything is said. */
  delayMs?: number;
  /** Breaks the connection instead of answering. */
  hangUp?: true;
}>;

export type FakeUpstream = Readonly<{
  url: string;
  received: Received[];
  /** What is answered from now on; by message type, `*` for any other. */
  answers: Map<string, FakeAnswer>;
  /** Resolves when so many messages of a type were received. */
  sawType: (type: string, times?: number) => Promise<void>;
  close: () => Promise<void>;
}>;

const typeOf = (body: Buffer): string => {
  const { message } = JSON.parse(body.toString('utf8')) as { message?: { type?: string } };
  return message?.type ?? '';
};

/** A fake backend that answers Vapi, over a real socket. */
export async function startFakeUpstream(path = '/hooks/vapi?tenant=1'): Promise<FakeUpstream> {
  const received: Received[] = [];
  const answers = new Map<string, FakeAnswer>();
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url = '', method = '', rawHeaders, headers } = request;
    const body = Buffer.concat(chunks);
    const type = typeOf(body);
    received.push({ path: url, method, rawHeaders, headers, body, type });
    const answer = answers.get(type) ?? answers.get('*') ?? {};
    if (answer.delayMs !== undefined) await pause(answer.delayMs);
    if (answer.hangUp === true) {
      request.socket.destroy();
      return;
    }
    const said = { 'content-type': 'application/json', ...answer.headers };
    response.writeHead(answer.status ?? 200, said).end(answer.body ?? '{}');
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    received,
    answers,
    sawType: async (type, times = 1) => {
      for (let tries = 0; tries < 400; tries++) {
        if (received.filter((one) => one.type === type).length >= times) return;
        await pause(5);
      }
      throw new Error(`The fake upstream never saw ${times} × ${type}`);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
