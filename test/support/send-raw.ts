import { request } from 'node:http';

/** Posts with exactly these headers, names and values in turn, which `fetch` would not all send. */
export const sendRaw = (url: string, body: string, headers: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const host = new URL(url).host;
    const sized = ['host', host, 'content-length', String(Buffer.byteLength(body))];
    const sending = request(url, { method: 'POST', headers: [...headers, ...sized] }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => resolve(text));
      answer.on('error', reject);
    });
    sending.on('error', reject);
    sending.end(body);
  });
