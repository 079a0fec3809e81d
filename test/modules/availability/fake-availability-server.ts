import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../../../src/json/json.js';

export type Asked = Readonly<{ method: string; authorization: string | null; body: Json }>;
export type Reply = (response: ServerResponse, request: IncomingMessage) => void;

/** An availability provider on this machine that answers as it is told, the last reply over and over. */
export class FakeAvailabilityServer {
  readonly asked: Asked[] = [];
  private replies: readonly Reply[] = [];
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      this.asked.push({
        method: request.method ?? '',
        authorization: request.headers.authorization ?? null,
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as Json,
      });
      const reply = this.replies[Math.min(this.asked.length, this.replies.length) - 1];
      reply?.(response, request);
    });
  });

  async start(...replies: readonly Reply[]): Promise<string> {
    this.replies = replies;
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/slots`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

export const says =
  (body: unknown, status = 200): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

export const hangsUp: Reply = (_, request) => {
  request.socket.destroy();
};
export const saysNothing: Reply = () => {};
