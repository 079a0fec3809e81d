import { EventStore } from '../../src/event-store/event-store.js';
import type { SseEvent } from '../../src/http/sse.js';
import { eventAnswer } from './event-answer.js';

export type LiveWanted = Readonly<{
  stream: string;
  /** Inclusive. */
  from: number;
  types: readonly string[] | undefined;
  signal: AbortSignal;
}>;

/** A stream from a revision on: first what is there, then what comes, until the signal aborts. */
export async function* liveEvents(
  store: EventStore,
  { stream, from, types, signal }: LiveWanted,
): AsyncGenerator<SseEvent, void> {
  const first = BigInt(from);
  const before = first === 0n ? [] : await store.read(stream, { from: first - 1n, limit: 1 });
  const after = before[0]?.position ?? 0n;
  const options = { after, stream, signal, ...(types !== undefined && { types }) };
  for await (const { events } of store.follow(options)) {
    for (const event of events) {
      if (signal.aborted) return;
      if (event.revision >= first) yield { id: String(event.revision), data: eventAnswer(event) };
    }
  }
}
