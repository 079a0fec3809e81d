/** Runs tasks of one key one after the other, tasks of different keys side by side. In this process only. */
export class KeyedLock {
  private readonly tails = new Map<string, Promise<unknown>>();

  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.tails.get(key) ?? Promise.resolve();
    const mine = before.then(task, task);
    this.tails.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.tails.get(key) === mine) this.tails.delete(key);
    }
  }
}
