import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { EventStore } from '../../src/event-store/event-store.js';
import { Metrics } from '../../src/observability/metrics.js';
import { parkedCount } from '../../src/read-model/parked-events.js';
import { liveGeneration } from '../../src/read-model/generations.js';
import { Projector } from '../../src/read-model/projector.js';
import { ReadModelDatabase } from '../../src/read-model/read-model-database.js';
import { Shutdown } from '../../src/shutdown.js';
import { Clock } from '../../src/time/clock.js';
import { callListModel } from './call-list.read-model.js';
import { listedPersonalTypes } from './fold-call.js';

export type Lag = Readonly<{
  events: number;
  seconds: number;
  parked: number;
  rebuilding: boolean;
  lastError: string | null;
}>;

const progressEveryShare = 0.05;

/** Runs the list's projector for as long as the service runs, and says how far behind it is. */
@Injectable()
export class CallListFollower implements OnApplicationBootstrap {
  private readonly log = new Logger(CallListFollower.name);
  private readonly projector: Projector;
  private told = 0;

  constructor(
    private readonly store: EventStore,
    private readonly database: ReadModelDatabase,
    private readonly metrics: Metrics,
    private readonly shutdown: Shutdown,
    private readonly clock: Clock,
  ) {
    this.projector = new Projector(
      store,
      database,
      callListModel,
      listedPersonalTypes,
      (position, head) => this.tellProgress(position, head),
    );
  }

  onApplicationBootstrap(): void {
    this.metrics.beforeScrape(() => this.lag());
    void this.projector.run(this.shutdown.signal);
  }

  /** Fills new tables beside the old ones; readers see the old until the new are complete. */
  rebuild(): void {
    this.projector.requestRebuild();
  }

  async lag(): Promise<Lag> {
    const { position, rebuilding, lastError } = this.projector.state;
    const events = Math.max(0, Number(await this.store.head()) - position);
    const seconds = events === 0 ? 0 : await this.secondsBehind(position);
    const parked = this.parked();
    const labels = { model: callListModel.name };
    this.metrics.lagEvents.set(labels, events);
    this.metrics.lagSeconds.set(labels, seconds);
    this.metrics.parkedEvents.set(labels, parked ?? 0);
    return { events, seconds, parked: parked ?? 0, rebuilding, lastError };
  }

  /** How long the oldest event that is missing has been waiting. */
  private async secondsBehind(position: number): Promise<number> {
    const { events } = await this.store.readAll({ after: BigInt(position), limit: 1 });
    const now = this.clock.now();
    const waitingMs = Date.parse(now) - Date.parse(events[0]?.recordedAt ?? now);
    return Math.max(0, Math.round(waitingMs / 1000));
  }

  private parked(): number | null {
    try {
      return this.database.use((open) => {
        const live = liveGeneration(open, callListModel.name);
        return live === null ? 0 : parkedCount(open, live);
      });
    } catch {
      return null; // The database is away; `lastError` says so.
    }
  }

  private tellProgress(position: number, head: number): void {
    const share = head === 0 ? 1 : position / head;
    if (share < this.told + progressEveryShare && share < 1) return;
    this.told = share >= 1 ? 0 : share;
    const filled = Math.round(share * 20);
    const bar = '█'.repeat(filled) + '░'.repeat(20 - filled);
    this.log.log(`Rebuilding ${callListModel.name} ${bar} ${Math.floor(share * 100)} %`);
  }
}
