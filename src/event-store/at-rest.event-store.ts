import type { AtRestEvent, SealedNewEvent } from './at-rest-event.js';
import {
  type Appended,
  EventStore,
  type ExpectedRevision,
  type FollowOptions,
  type Page,
  type ReadAllOptions,
  type ReadOptions,
} from './event-store.js';

export type AtRestPage = Page & Readonly<{ events: readonly AtRestEvent[] }>;

/**
 * What an engine's adapter is: the port, with sealed bytes carried through untouched. `SealedEventStore` wraps any
 * of them; nothing else should read from one, since its events lack their personal values.
 */
export abstract class AtRestEventStore extends EventStore {
  abstract override append(
    stream: string,
    events: readonly SealedNewEvent[],
    expected?: ExpectedRevision,
  ): Promise<Appended>;

  abstract override read(stream: string, options?: ReadOptions): Promise<readonly AtRestEvent[]>;

  abstract override readAll(options: ReadAllOptions): Promise<AtRestPage>;

  abstract override follow(options: FollowOptions): AsyncIterable<AtRestPage>;
}
