const sliceMs = 10;

/**
 * Long synchronous work in small portions: each turn of the event loop runs what fits into a slice, first come first
 * served. Node accepts one new connection per turn, so work that is done all at once keeps new callers out.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];

  /** Resolves to what the work returns, in its turn. @throws what the work throws */
  run<Value>(work: () => Value): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.waiting.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
      if (this.waiting.length === 1) setImmediate(() => this.turn());
    });
  }

  private turn(): void {
    const until = performance.now() + sliceMs;
    while (this.waiting.length > 0 && performance.now() < until) {
      this.waiting[0]?.();
      this.waiting.shift(); // Not before: whoever comes in between must not begin another chain of turns.
    }
    if (this.waiting.length > 0) setImmediate(() => this.turn());
  }
}
