import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { callMessages } from '../support/call-messages.js';

export type Play = Readonly<{
  calls: number;
  callsAtOnce: number;
  /** Between two messages of a call. */
  pauseMs: number;
  /** Leaves out the messages that Vapi does not wait for. */
  awaitedOnly: boolean;
}>;

export type Played = Readonly<{
  seconds: number;
  /** From sending to the whole answer, of the messages that Vapi waits for. */
  latenciesMs: readonly number[];
}>;

/** Call ids must differ from play to play, or the ledger would answer from its record. */
let played = 0;

/** Plays calls against one URL, so many at once, each sending its messages in order and waiting for every answer. */
export async function playCalls(url: string, play: Play): Promise<Played> {
  const { calls, callsAtOnce, pauseMs, awaitedOnly } = play;
  const agent = new Agent({ keepAlive: true, maxSockets: callsAtOnce });
  const latenciesMs: number[] = [];
  const startMs = Date.now() - 3_600_000 + played++;
  let next = 0;
  const call = async (place: number): Promise<void> => {
    // Not in step: calls begin when they begin.
    if (pauseMs > 0) await pause((place * pauseMs) / callsAtOnce);
    while (next < calls) {
      const messages = callMessages(next++, startMs).filter(
        ({ awaited }) => awaited || !awaitedOnly,
      );
      for (const { body, awaited } of messages) {
        const before = performance.now();
        await post(agent, url, body);
        if (awaited) latenciesMs.push(performance.now() - before);
        if (pauseMs > 0) await pause(pauseMs);
      }
    }
  };
  const before = performance.now();
  await Promise.all(Array.from({ length: callsAtOnce }, (_, place) => call(place)));
  const seconds = (performance.now() - before) / 1000;
  agent.destroy();
  return { seconds, latenciesMs };
}

function post(agent: Agent, url: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sending = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`A webhook was answered with ${answer.statusCode}`));
      });
      answer.on('error', reject);
    });
    sending.on('error', reject);
    sending.end(body);
  });
}
