import type { KeyVault, SubjectKey } from '../privacy/key-vault.js';
import type { AtRestEvent, SealedNewEvent } from './at-rest-event.js';
import type { AtRestEventStore, AtRestPage } from './at-rest.event-store.js';
import {
  type Appended,
  EventStore,
  type ExpectedRevision,
  type FollowOptions,
  type Page,
  type ReadAllOptions,
  type ReadOptions,
} from './event-store.js';
import type { NewEvent, RecordedEvent } from './fact.js';
import { verifyChain } from './hash-chain.js';
import { LeastRecentCache } from './least-recent-cache.js';
import { closed, opened, pathsToSeal, sealed } from './personal-values.js';

const linksMax = 20_000;

/** Top-level fields of `data`, by event type, whose values are sealed under the key of the event's call. */
export type PersonalPaths = Readonly<Record<string, readonly string[]>>;

/**
 * The ledger as the service sees it: over any engine, personal values are sealed before they are written and whole
 * again when read, until their caller is erased. The subject of an event is its `correlationId`. Owns engine and vault.
 */
export class SealedEventStore extends EventStore {
  private readonly fieldsOf: ReadonlyMap<string, readonly string[]>;
  /** Links that the vault holds already; a destroyed subject is never linked again, so none goes stale. */
  private readonly linked = new LeastRecentCache<true>(linksMax);

  constructor(
    private readonly engine: AtRestEventStore,
    private readonly vault: KeyVault,
    personal: PersonalPaths,
  ) {
    super();
    this.fieldsOf = new Map(Object.entries(personal));
  }

  async append(
    stream: string,
    events: readonly NewEvent[],
    expected?: ExpectedRevision,
  ): Promise<Appended> {
    await this.linkCallers(events);
    const paths = events.map((event) => pathsToSeal(event, this.fieldsOf.get(event.type) ?? []));
    const subjects = new Set<string>();
    for (const [index, event] of events.entries()) {
      if (paths[index]?.length) subjects.add(event.metadata.correlationId);
    }
    if (subjects.size === 0) return this.engine.append(stream, events, expected);
    const keys = await this.keysFor(subjects);
    const sealedEvents = events.map((event, index): SealedNewEvent => {
      const key = keys.get(event.metadata.correlationId);
      const own = paths[index] ?? [];
      return key === undefined || own.length === 0 ? event : sealed(event, own, key);
    });
    return this.engine.append(stream, sealedEvents, expected);
  }

  async read(stream: string, options?: ReadOptions): Promise<readonly RecordedEvent[]> {
    return this.opened(await this.engine.read(stream, options), options?.personal);
  }

  async readAll(options: ReadAllOptions): Promise<Page> {
    return this.openedPage(await this.engine.readAll(options));
  }

  async *follow(options: FollowOptions): AsyncIterable<Page> {
    const { personal } = options;
    for await (const page of this.engine.follow(options)) yield this.openedPage(page, personal);
  }

  head(): Promise<bigint> {
    return this.engine.head();
  }

  ping(): Promise<void> {
    return this.engine.ping();
  }

  async close(): Promise<void> {
    await this.engine.close();
    await this.vault.close();
  }

  /** The first revision whose hash does not follow from the one before; null when the chain is whole. Needs no key. */
  async firstBroken(stream: string): Promise<bigint | null> {
    return verifyChain(await this.engine.read(stream));
  }

  /** Before the append: an event that is written is found when its caller is erased. */
  private async linkCallers(events: readonly NewEvent[]): Promise<void> {
    for (const { caller, metadata } of events) {
      if (caller === undefined) continue;
      const link = JSON.stringify([metadata.correlationId, caller]);
      if (this.linked.get(link) === true) continue;
      await this.vault.link(metadata.correlationId, caller);
      this.linked.set(link, true);
    }
  }

  private async keysFor(subjects: Iterable<string>): Promise<ReadonlyMap<string, SubjectKey>> {
    const pairs = [...subjects].map(
      async (subject) => [subject, await this.vault.keyFor(subject)] as const,
    );
    return new Map(await Promise.all(pairs));
  }

  private async openedPage(page: AtRestPage, personal?: readonly string[]): Promise<Page> {
    return { ...page, events: await this.opened(page.events, personal) };
  }

  private async opened(
    events: readonly AtRestEvent[],
    personal?: readonly string[],
  ): Promise<RecordedEvent[]> {
    const isWanted = ({ type }: AtRestEvent): boolean => personal?.includes(type) ?? true;
    const sealedEvents = events.filter((event) => event.sealed !== null && isWanted(event));
    const subjects = new Set(sealedEvents.map(({ metadata }) => metadata.correlationId));
    const keys = subjects.size === 0 ? undefined : await this.vault.existing(subjects);
    return events.map((event) =>
      isWanted(event) ? opened(event, keys?.get(event.metadata.correlationId)) : closed(event),
    );
  }
}
