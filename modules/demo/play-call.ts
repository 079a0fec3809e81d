import type { SampleCall } from './sample-call.js';

/** A door of the service refused what the demo sent; the demo's own bug. */
export class DemoRefused extends Error {}

/** Plays a call through the service's HTTP doors, each message at the moment at which it arrived. */
export async function playCall(url: string, { clock, webhooks }: SampleCall): Promise<void> {
  for (const { atMs, endpoint, body } of webhooks) {
    const at = new Date(Date.parse(clock) + atMs).toISOString();
    await post(`${url}${endpoint}`, body, { 'x-ledger-clock': at });
  }
}

async function post(url: string, body: unknown, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new DemoRefused(`${url} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}
