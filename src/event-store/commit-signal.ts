/** How changes by other processes are noticed, looked at only while someone waits. */
export type ChangePoll = Readonly<{ everyMs: number; changed: () => boolean }>;

type Waiter = Readonly<{ wake: () => void; fail: (error: unknown) => void }>;

/** Wakes followers when something was committed. Holds no timer while nobody waits. */
export class CommitSignal {
  private readonly waiters = new Set<Waiter>();
  private timer: NodeJS.Timeout | undefined;
  private ended = false;

  constructor(private readonly poll?: ChangePoll) {}

  get closed(): boolean {
    return this.ended;
  }

  /** Resolves at the next commit, and at once when the signal aborts or the store closes. */
  next(signal: AbortSignal): Promise<void> {
    if (this.ended || signal.aborted) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const leave = (settle: () => void): void => {
        signal.removeEventListener('abort', waiter.wake);
        this.waiters.delete(waiter);
        if (this.waiters.size === 0) this.stopPolling();
        settle();
      };
      const waiter: Waiter = {
        wake: () => leave(resolve),
        fail: (error) => leave(() => reject(error instanceof Error ? error : new Error('poll'))),
      };
      signal.addEventListener('abort', waiter.wake, { once: true });
      this.waiters.add(waiter);
      this.startPolling();
    });
  }

  notify(): void {
    for (const waiter of this.waiters) waiter.wake();
  }

  close(): void {
    this.ended = true;
    this.notify();
  }

  private startPolling(): void {
    const { poll } = this;
    if (poll === undefined || this.timer !== undefined) return;
    this.timer = setInterval(() => this.look(poll), poll.everyMs);
  }

  private stopPolling(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** An engine that fails here fails the followers, who can tell their consumers; a timer has nobody to tell. */
  private look(poll: ChangePoll): void {
    try {
      if (poll.changed()) this.notify();
    } catch (error) {
      for (const waiter of this.waiters) waiter.fail(error);
    }
  }
}
