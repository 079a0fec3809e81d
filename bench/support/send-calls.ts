import { Agent } from 'node:http';
import { callMessages } from './call-messages.js';
import { post } from './post.js';

export type Sent = Readonly<{
  messages: number;
  seconds: number;
  /** Milliseconds from sending to the whole answer, one per message. */
  latenciesMs: readonly number[];
}>;

/**
 * Plays whole calls against a service: so many senders at once, each taking one call after the other and sending its
 * messages in order, waiting for each answer.
 */
export async function sendCalls(url: string, calls: number, senders: number): Promise<Sent> {
  const agent = new Agent({ keepAlive: true, maxSockets: senders });
  const latenciesMs: number[] = [];
  const startMs = Date.now() - 3_600_000;
  let next = 0;
  const send = async (): Promise<void> => {
    while (next < calls) {
      const index = next++;
      for (const { body } of callMessages(index, startMs)) {
        const before = performance.now();
        const { status } = await post(agent, `${url}/vapi/webhook`, body);
        if (status !== 200) throw new Error(`A webhook was answered with ${status}`);
        latenciesMs.push(performance.now() - before);
      }
    }
  };
  const before = performance.now();
  await Promise.all(Array.from({ length: senders }, send));
  const seconds = (performance.now() - before) / 1000;
  agent.destroy();
  return { messages: latenciesMs.length, seconds, latenciesMs };
}
