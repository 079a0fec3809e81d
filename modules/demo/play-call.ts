import type { SampleCall } from './sample-call.js';

/** A door of the service refused what the demo sent; the demo's own bug. */
export class DemoRefused extends Error {}

/** Plays a call through the service's HTTP doors, each message at the moment at which it arrived. */
export async function playCall(
  url: string,
  { callId, clock, decisions, webhooks }: SampleCall,
): Promise<void> {
  for (const [index, { atMs, endpoint, body }] of webhooks.entries()) {
    const at = new Date(Date.parse(clock) + atMs).toISOString();
    await post(`${url}${endpoint}`, body, { 'x-ledger-clock': at });
    if (index === 0) {
      const reported = { reporter: 'demo-compiler', decisions };
      await post(`${url}/v1/calls/${callId}/decisions`, reported, {});
    }
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
