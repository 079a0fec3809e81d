import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Metrics } from '../../src/observability/metrics.js';
import { ReadModelDatabase } from '../../src/read-model/read-model-database.js';
import { RedeliveryCounter } from './redelivery-counter.js';

const flushEveryMs = 500;
/** Counts that wait for a database that is away; beyond that the oldest call's are dropped, and the log says so. */
const waitingMax = 50_000;

/** Counts in memory and writes in batches; a count is worth less than an answer in time. */
@Injectable()
export class StoredRedeliveries extends RedeliveryCounter implements OnModuleDestroy {
  private readonly log = new Logger(StoredRedeliveries.name);
  private readonly waiting = new Map<string, number>();
  private readonly timer = setInterval(() => this.flush(), flushEveryMs).unref();

  constructor(
    private readonly database: ReadModelDatabase,
    private readonly metrics: Metrics,
  ) {
    super();
  }

  count(callId: string, messageType: string): void {
    this.metrics.redeliveries.inc({ type: this.metrics.typeLabel(messageType) });
    const key = JSON.stringify([callId, messageType]);
    this.waiting.set(key, (this.waiting.get(key) ?? 0) + 1);
    const [oldest] = this.waiting.keys();
    if (this.waiting.size <= waitingMax || oldest === undefined) return;
    this.waiting.delete(oldest);
    this.log.warn('A count of redeliveries was dropped: its database is away for too long');
  }

  of(callId: string): number | null {
    try {
      this.flush();
      return this.database.use(
        (open) =>
          open
            .prepare<[string], number>(
              'SELECT coalesce(sum(times), 0) FROM redeliveries WHERE call_id = ?',
            )
            .pluck()
            .get(callId) ?? 0,
      );
    } catch (error) {
      this.log.warn({ msg: 'Redeliveries cannot be counted now', err: error });
      return null;
    }
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.flush();
  }

  private flush(): void {
    if (this.waiting.size === 0) return;
    const batch = [...this.waiting];
    try {
      this.database.write((open) => {
        const add = open.prepare(
          `INSERT INTO redeliveries (call_id, message_type, times) VALUES (?, ?, ?)
            ON CONFLICT (call_id, message_type) DO UPDATE SET times = times + excluded.times`,
        );
        for (const [key, times] of batch) add.run(...(JSON.parse(key) as [string, string]), times);
      });
      for (const [key, times] of batch) this.settle(key, times);
    } catch (error) {
      this.log.warn({ msg: 'Redeliveries wait for their database', err: error });
    }
  }

  private settle(key: string, times: number): void {
    const left = (this.waiting.get(key) ?? 0) - times;
    if (left > 0) this.waiting.set(key, left);
    else this.waiting.delete(key);
  }
}
