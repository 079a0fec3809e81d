import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isObject, textOf, type Json, type JsonObject } from '../../src/json/json.js';
import { contractOf, hasContract } from '../modules/compile/vapi-contract.js';

export type VapiRequest = Readonly<{ method: string; path: string; body: Json }>;

/** `half`: headers and the beginning of a body, then nothing. */
export type Trouble = number | 'hang' | 'half' | 'page';

/**
 * A fake of Vapi's tool API: saved tools over a real socket, with its bearer token, its contract where that is at hand
 * (`../shared/vapi/schemas.json`), and its troubles on demand.
 */
export type FakeVapiTools = Readonly<{
  url: string;
  apiKey: string;
  /** What is saved, by id. */
  tools: Map<string, JsonObject>;
  /** Every request with the right token, oldest first. */
  requests: readonly VapiRequest[];
  /** Requests that changed something, or meant to. */
  writes: () => readonly VapiRequest[];
  /** Answers with trouble where the rule gives one. */
  trouble: (rule: (request: VapiRequest) => Trouble | undefined) => void;
  close: () => Promise<void>;
}>;

const errorsOf: (value: unknown) => readonly string[] = hasContract
  ? contractOf('CreateTransferCallToolDTO')
  : () => [];

export async function startFakeVapiTools(apiKey = 'key-of-the-shop'): Promise<FakeVapiTools> {
  const tools = new Map<string, JsonObject>();
  const requests: VapiRequest[] = [];
  let rule: (request: VapiRequest) => Trouble | undefined = () => undefined;
  let made = 0;

  const answer = ({ method, path, body }: VapiRequest): readonly [number, Json] => {
    const id = decodeURIComponent(/^\/tool\/([^/]+)$/.exec(path)?.[1] ?? '');
    const saved = tools.get(id);
    if (path === '/tool' && method === 'GET') return [200, [...tools.values()]];
    if (path === '/tool' && method === 'POST') {
      const errors = errorsOf(body);
      if (errors.length > 0) return [400, said('Bad Request', errors)];
      made += 1;
      return [201, save(`tool_made_${made}`, body as JsonObject)];
    }
    if (saved === undefined) return [404, said('Not Found', [`Cannot ${method} ${path}`])];
    if (method === 'GET') return [200, saved];
    if (method === 'DELETE') {
      tools.delete(id);
      return [200, saved];
    }
    if (method !== 'PATCH' || !isObject(body)) return [404, said('Not Found', [path])];
    const errors =
      body['type'] === saved['type'] ? errorsOf(body) : ['type does not match the saved tool'];
    return errors.length > 0
      ? [400, said('Bad Request', errors)]
      : [200, save(id, { ...saved, ...body })];
  };
  const save = (id: string, fields: JsonObject): JsonObject => {
    const tool = { ...fields, id, orgId: 'org_1', createdAt: '2026-06-01T00:00:00.000Z' };
    tools.set(id, tool);
    return tool;
  };

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = incoming;
    const request = { method, path, body: await readJson(incoming) };
    if (headers.authorization !== `Bearer ${apiKey}`) {
      return send(outgoing, 401, said('Unauthorized', ['Invalid Key']));
    }
    requests.push(request);
    const trouble = rule(request);
    if (trouble === undefined) return send(outgoing, ...answer(request));
    if (typeof trouble === 'number') return send(outgoing, trouble, said('Trouble', ['as told']));
    if (trouble === 'page') outgoing.end('<html>It works!</html>');
    if (trouble === 'half') outgoing.writeHead(200).write('{"id":');
  };

  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    apiKey,
    tools,
    requests,
    writes: () => requests.filter(({ method }) => method !== 'GET'),
    trouble: (next) => {
      rule = next;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

const said = (error: string, message: readonly string[]): JsonObject => ({ message, error });

function send(outgoing: ServerResponse, status: number, body: Json): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readJson(incoming: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = textOf(Buffer.concat(chunks).toString('utf8'));
  return text === null ? null : (JSON.parse(text) as Json);
}
