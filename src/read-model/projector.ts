import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { EventStore } from '../event-store/event-store.js';
import { applyPage } from './apply-page.js';
import { addGeneration, dropRetired, generationsOf, makeLive, retire } from './generations.js';
import type { ReadModelDatabase } from './read-model-database.js';
import { prefixOf, type Generation, type ReadModel, type ReadModelWriter } from './read-model.js';

/** Where a read model stands; positions are those of the ledger. */
export type ProjectorState = Readonly<{
  position: number;
  /** Filling new tables beside the old ones; readers still see the old. */
  rebuilding: boolean;
  lastError: string | null;
}>;

export type Progress = (position: number, head: number) => void;

/** How long a live view waits for company; so much later than the ledger it may be. */
const gatherMs = 50;

const backOffMs = [100, 500, 2_000, 10_000];

/**
 * Keeps one read model by following the ledger: catch up, then live, resuming after errors with back-off. When the
 * model's version rises, new tables are filled beside the old ones and take their place when they are complete.
 */
export class Projector {
  private readonly log = new Logger(Projector.name);
  private writers = new Map<string, ReadModelWriter>();
  private current: ProjectorState = { position: 0, rebuilding: false, lastError: null };
  /** Ends the pass that is under way, so that the next one looks which tables are to be filled. */
  private pass = new AbortController();

  constructor(
    private readonly store: EventStore,
    private readonly database: ReadModelDatabase,
    private readonly model: ReadModel,
    private readonly personal: readonly string[],
    private readonly progress: Progress = () => undefined,
  ) {}

  get state(): ProjectorState {
    return this.current;
  }

  /** Runs until the signal aborts; never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      try {
        await this.nextPass(signal, () => (failures = 0));
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        this.current = { ...this.current, lastError: text };
        if (signal.aborted) return;
        this.log.warn({
          msg: `Read model ${this.model.name} lost its way and resumes`,
          err: error,
        });
        this.writers.clear();
        const pauseMs = backOffMs[Math.min(failures++, backOffMs.length - 1)];
        await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /**
   * Empties nothing: new tables are filled from event zero, and take over when they have caught up. Until then
   * readers see the old ones as they stood. @throws ReadModelsUnavailable
   */
  requestRebuild(): void {
    this.database.write((open) => {
      for (const one of generationsOf(open, this.model.name)) {
        if (one.status === 'building') retire(open, one);
      }
      addGeneration(open, this.model);
    });
    this.pass.abort();
  }

  private async nextPass(signal: AbortSignal, succeeded: () => void): Promise<void> {
    const pass = new AbortController();
    const abort = (): void => pass.abort();
    this.pass = pass;
    signal.addEventListener('abort', abort, { once: true });
    try {
      const isComplete = await this.follow(pass.signal, succeeded);
      // A store that is closed stops telling; to ask it again at once would leave no turn to anybody else.
      if (!isComplete && !pass.signal.aborted) throw new Error('The store stopped telling');
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  /** True when there are other tables to fill now; false when the store stopped or the signal aborted. */
  private async follow(signal: AbortSignal, succeeded: () => void): Promise<boolean> {
    const generation = this.database.write((open) => this.target(open));
    const rebuilding = generation.status === 'building';
    this.current = { position: generation.position, rebuilding, lastError: null };
    const after = BigInt(generation.position);
    const { types } = this.model;
    const options = { after, types, personal: this.personal, signal };
    for await (const page of this.store.follow(options)) {
      if (signal.aborted) return false;
      const { position } = applyPage(this.database, generation, this.writerOf(generation), page);
      succeeded();
      this.current = { position, rebuilding, lastError: null };
      if (rebuilding) this.progress(position, Number(await this.store.head()));
      if (rebuilding && page.atEnd) {
        this.takeOver(generation);
        return true;
      }
      if (rebuilding) continue;
      if (this.isSuperseded(generation)) return true;
      // What comes in meanwhile is taken together: a page and a transaction per commit would cost more than the facts.
      if (page.atEnd) await delay(gatherMs, undefined, { signal }).catch(() => undefined);
    }
    return false;
  }

  /** The tables to fill: those being built, else the live ones if their version is this one. */
  private target(open: Parameters<typeof generationsOf>[0]): Generation {
    dropRetired(open, this.model);
    const all = generationsOf(open, this.model.name);
    const building = all.find(({ status }) => status === 'building');
    const live = all.find(({ status }) => status === 'live');
    if (building?.version === this.model.version) return building;
    if (building !== undefined) retire(open, building);
    if (building === undefined && live?.version === this.model.version) return live;
    return addGeneration(open, this.model);
  }

  private isSuperseded({ generation }: Generation): boolean {
    return this.database.use((open) =>
      generationsOf(open, this.model.name).some((one) => one.generation > generation),
    );
  }

  private takeOver(generation: Generation): void {
    this.database.write((open) => {
      makeLive(open, generation);
      dropRetired(open, this.model);
    });
    this.writers.clear();
    this.log.log(`Read model ${this.model.name}: generation ${generation.generation} is live`);
  }

  private writerOf(generation: Generation): ReadModelWriter {
    const prefix = prefixOf(generation);
    const known = this.writers.get(prefix);
    if (known !== undefined) return known;
    const writer = this.database.use((open) => this.model.writer(open, prefix));
    this.writers = new Map([[prefix, writer]]);
    return writer;
  }
}
