import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EventStore } from '../../src/event-store/event-store.js';
import type { Caller } from '../access/caller.js';
import { streamAskedFor } from '../calls/streams.js';
import { CallReader } from './call-reader.js';
import { type EventAnswer, eventAnswer } from './event-answer.js';
import { StreamNotFound } from './stream-not-found.js';

export type EventsWanted = Readonly<{
  /** Inclusive. */
  from: number;
  limit: number;
  types: readonly string[] | undefined;
  /** Inclusive; null: to the end. */
  asOf: number | null;
}>;

export type EventsAnswer = Readonly<{
  items: readonly EventAnswer[];
  /** `from` of the next page; null when there is none. */
  next: number | null;
}>;

/** Of a call, when `callId` is given; of any stream otherwise. */
export class ReadEventsQuery extends Query<EventsAnswer> {
  constructor(
    readonly of: Readonly<{ callId: string } | { stream: string }>,
    readonly wanted: EventsWanted,
    readonly caller: Caller,
  ) {
    super();
  }
}

@QueryHandler(ReadEventsQuery)
export class ReadEventsHandler implements IQueryHandler<ReadEventsQuery> {
  constructor(
    private readonly store: EventStore,
    private readonly calls: CallReader,
  ) {}

  /** @throws CallNotFound, StreamNotFound; also for a key limited to teams that asks for a bare stream. */
  async execute({ of, wanted, caller }: ReadEventsQuery): Promise<EventsAnswer> {
    if ('callId' in of) await this.calls.assertVisible(of.callId, caller);
    else await this.assertVisible(of.stream, caller);
    const stream = 'callId' in of ? streamAskedFor(of.callId) : of.stream;
    return this.page(stream, wanted);
  }

  /** One more than wanted is read: it tells where the next page begins. */
  private async page(
    stream: string,
    { from, limit, types, asOf }: EventsWanted,
  ): Promise<EventsAnswer> {
    const range = { from: BigInt(from), limit: limit + 1, ...(types !== undefined && { types }) };
    const events = await this.store.read(stream, range);
    const known = events.filter(({ revision }) => asOf === null || revision <= BigInt(asOf));
    const following = known[limit];
    return {
      items: known.slice(0, limit).map(eventAnswer),
      next: following === undefined ? null : Number(following.revision),
    };
  }

  /** Streams other than calls belong to no team. */
  private async assertVisible(stream: string, { teams }: Caller): Promise<void> {
    const first = teams === null ? await this.store.read(stream, { limit: 1 }) : [];
    if (first.length === 0) throw new StreamNotFound(stream);
  }
}
