import { Injectable, Logger } from '@nestjs/common';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** Work in small steps; each `yield` ends one. */
export type Steps = AsyncIterable<void>;

type Task = Readonly<{ key: string; steps: Steps; finished: Promise<void>; done: () => void }>;

/** Tasks that may wait; beyond that whoever adds one waits until its own is done, and not for all the others. */
const tasksMax = 2_000;
/** After a step the work rests so many times as long as the step took, and no longer than this. */
const restFactor = 3;
const restMsMax = 20;

/**
 * Work that no answer waits for: done in turn, with rests in between, so that it hardly delays what goes on beside it.
 * Who asks about a key waits until what belongs to it is done; that comes first then, and without rests.
 */
@Injectable()
export class LaterWork {
  private readonly log = new Logger(LaterWork.name);
  private tasks: Task[] = [];
  private readonly pending = new Map<string, Set<Promise<void>>>();
  private running: Promise<void> | null = null;
  private waiters = 0;

  /** Resolves at once while there is room. A task that fails is logged; the others go on. */
  async add(key: string, steps: Steps): Promise<void> {
    const { promise: finished, resolve: done } = deferred();
    const hasRoom = this.tasks.length < tasksMax;
    const task = { key, steps, finished, done };
    if (hasRoom) this.tasks.push(task);
    else this.tasks.unshift(task);
    const ofKey = this.pending.get(key) ?? new Set();
    this.pending.set(key, ofKey.add(finished));
    this.running ??= this.run();
    if (!hasRoom) await this.hurried(finished);
  }

  /** Resolves when all that was added for the key is done. */
  async settled(key: string): Promise<void> {
    const pending = this.pending.get(key);
    if (pending === undefined) return;
    const isOwn = (task: Task): boolean => task.key === key;
    this.tasks = [...this.tasks.filter(isOwn), ...this.tasks.filter((task) => !isOwn(task))];
    await this.hurried(Promise.all(pending));
  }

  /** Resolves when nothing is left. */
  async drain(): Promise<void> {
    while (this.running !== null) await this.hurried(this.running);
  }

  private async hurried(work: Promise<unknown>): Promise<void> {
    this.waiters += 1;
    try {
      await work;
    } finally {
      this.waiters -= 1;
    }
  }

  private async run(): Promise<void> {
    for (let task = this.tasks.shift(); task !== undefined; task = this.tasks.shift()) {
      try {
        await this.rest(0);
        let before = performance.now();
        for await (const _ of task.steps) {
          await this.rest(performance.now() - before);
          before = performance.now();
        }
      } catch (error) {
        this.log.error({ msg: 'Work for later failed', key: task.key, err: error });
      }
      this.forget(task);
      task.done();
    }
    this.running = null;
  }

  private forget({ key, finished }: Task): void {
    const ofKey = this.pending.get(key);
    ofKey?.delete(finished);
    if (ofKey?.size === 0) this.pending.delete(key);
  }

  private async rest(stepMs: number): Promise<void> {
    if (this.waiters > 0) await nextTurn();
    else await pause(Math.min(restMsMax, restFactor * stepMs));
  }
}

function deferred(): Readonly<{ promise: Promise<void>; resolve: () => void }> {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
