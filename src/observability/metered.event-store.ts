import {
  EventStore,
  type Appended,
  type ExpectedRevision,
  type FollowOptions,
  type Page,
  type ReadAllOptions,
  type ReadOptions,
} from '../event-store/event-store.js';
import type { NewEvent, RecordedEvent } from '../event-store/fact.js';
import type { Metrics } from './metrics.js';

/** Any store, with its appends counted and timed. */
export class MeteredEventStore extends EventStore {
  constructor(
    private readonly store: EventStore,
    private readonly metrics: Metrics,
  ) {
    super();
  }

  async append(
    stream: string,
    events: readonly NewEvent[],
    expected?: ExpectedRevision,
  ): Promise<Appended> {
    const stop = this.metrics.appendSeconds.startTimer();
    try {
      const appended = await this.store.append(stream, events, expected);
      stop({ outcome: 'ok' });
      this.metrics.appendedEvents.inc(appended.written.length);
      return appended;
    } catch (error) {
      stop({ outcome: error instanceof Error ? error.name : 'error' });
      throw error;
    }
  }

  read(stream: string, options?: ReadOptions): Promise<readonly RecordedEvent[]> {
    return this.store.read(stream, options);
  }

  readAll(options: ReadAllOptions): Promise<Page> {
    return this.store.readAll(options);
  }

  follow(options: FollowOptions): AsyncIterable<Page> {
    return this.store.follow(options);
  }

  head(): Promise<bigint> {
    return this.store.head();
  }

  ping(): Promise<void> {
    return this.store.ping();
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
