import { describe, expect, it } from 'vitest';
import { sseText, type SseEvent } from '../../../src/http/sse.js';

async function* failing(): AsyncGenerator<SseEvent> {
  yield { id: '0', data: { a: 1 } };
  throw new Error('the store is away');
}

describe('server-sent events', () => {
  it('fail where they are read, never behind the reader’s back', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown): unknown => unhandled.push(error);
    process.on('unhandledRejection', note);
    const texts = sseText(failing());
    expect((await texts.next()).value).toBe('retry: 2000\n\n');
    expect((await texts.next()).value).toBe('id: 0\ndata: {"a":1}\n\n');
    // The reader is slow; meanwhile the source has failed.
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
    await expect(texts.next()).rejects.toThrow('the store is away');
  });

  it('tell that they are alive while nothing comes, and let go of the source', async () => {
    let isReleased = false;
    const never: AsyncIterable<SseEvent> = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => undefined),
        return: async () => {
          isReleased = true;
          return { done: true, value: undefined };
        },
      }),
    };
    const texts = sseText(never, 5);
    await texts.next();
    expect((await texts.next()).value).toBe(': nothing new\n\n');
    await texts.return(undefined);
    expect(isReleased).toBe(true);
  });
});
