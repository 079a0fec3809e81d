const heartbeatMs = 15_000;
const retryMs = 2_000;

export type SseEvent = Readonly<{ id: string; data: unknown }>;

/**
 * Server-sent events as text: first how soon to come back, then each event, and a comment whenever nothing came for
 * a while, so that proxies keep the connection. Pulls one event at a time; ends with the source.
 */
export async function* sseText(
  events: AsyncIterable<SseEvent>,
  everyMs = heartbeatMs,
): AsyncGenerator<string, void> {
  yield `retry: ${retryMs}\n\n`;
  const source = events[Symbol.asyncIterator]();
  let pending = pull(source);
  try {
    for (;;) {
      const next = await withinMs(pending, everyMs);
      if (next === null) {
        yield ': nothing new\n\n';
        continue;
      }
      if (next.done === true) return;
      pending = pull(source);
      yield `id: ${next.value.id}\ndata: ${JSON.stringify(next.value.data)}\n\n`;
    }
  } finally {
    await source.return?.();
  }
}

/** The next event. A failure while the reader is busy, or gone, waits for him: nothing else may see it first. */
function pull(source: AsyncIterator<SseEvent>): Promise<IteratorResult<SseEvent>> {
  const next = source.next();
  next.catch(() => undefined);
  return next;
}

/** The promise's value, or null when it takes longer. */
async function withinMs<Value>(promise: Promise<Value>, ms: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
