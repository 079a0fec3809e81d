import { request, type Agent } from 'node:http';

export type Posted = Readonly<{ status: number; bytes: number }>;

/** Posts JSON and reads the whole answer. */
export function post(agent: Agent, url: string, body: string): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sending = request(url, { method: 'POST', agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
      answer.on('error', reject);
    });
    sending.on('error', reject);
    sending.end(body);
  });
}
