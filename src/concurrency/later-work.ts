import { Injectable, Logger } from '@nestjs/common';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** Work in small steps; each `yield` ends one. */
export type Steps = AsyncIterable<void>;

type Task = Readonly<{ key: string; steps: Steps; done: () => void }>;

/** Tasks that may wait; beyond that whoever adds one waits too. */
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
  private readonly pending = new Map<string, Promise<void>>();
  private running: Promise<void> | null = null;
  private waiters = 0;

  /** Resolves at once while there is room. A task that fails is logged; the others go on. */
  async add(key: string, steps: Steps): Promise<void> {
    const finished = new Promise<void>((done) => {
      this.tasks.push({ key, steps, done });
    });
    const all = Promise.all([this.pending.get(key), finished]).then(() => undefined);
    this.pending.set(key, all);
    void all.then(() => {
      if (this.pending.get(key) === all) this.pending.delete(key);
    });
    this.running ??= this.run();
    if (this.tasks.length > tasksMax) await this.hurried(finished);
  }

  /** Resolves when all that was added for the key is done. */
  async settled(key: string): Promise<void> {
    const pending = this.pending.get(key);
    if (pending === undefined) return;
    const isOwn = (task: Task): boolean => task.key === key;
    this.tasks = [...this.tasks.filter(isOwn), ...this.tasks.filter((task) => !isOwn(task))];
    await this.hurried(pending);
  }

  /** Resolves when nothing is left. */
  async drain(): Promise<void> {
    while (this.running !== null) await this.hurried(this.running);
  }

  private async hurried(work: Promise<void>): Promise<void> {
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
      task.done();
    }
    this.running = null;
  }

  private async rest(stepMs: number): Promise<void> {
    if (this.waiters > 0) await nextTurn();
    else await pause(Math.min(restMsMax, restFactor * stepMs));
  }
}
