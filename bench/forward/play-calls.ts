import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { callMessages } from '../support/call-messages.js';
import { post } from '../support/post.js';

export type Play = Readonly<{
  calls: number;
  callsAtOnce: number;
  /** Between two messages of a call; calls then begin one after the other, over the time that one takes. */
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
  const messagesOf = (index: number) =>
    callMessages(index, startMs).filter(({ awaited }) => awaited || !awaitedOnly);
  const callMs = messagesOf(0).length * pauseMs;
  let next = 0;
  const send = async (place: number): Promise<void> => {
    await pause((place * callMs) / callsAtOnce);
    while (next < calls) {
      for (const { body, awaited } of messagesOf(next++)) {
        const before = performance.now();
        const { status } = await post(agent, url, body);
        if (status !== 200) throw new Error(`A webhook was answered with ${status}`);
        if (awaited) latenciesMs.push(performance.now() - before);
        if (pauseMs > 0) await pause(pauseMs);
      }
    }
  };
  const before = performance.now();
  await Promise.all(Array.from({ length: callsAtOnce }, (_, place) => send(place)));
  const seconds = (performance.now() - before) / 1000;
  agent.destroy();
  return { seconds, latenciesMs };
}
