import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EventStore } from '../../src/event-store/event-store.js';
import type { SseEvent } from '../../src/http/sse.js';
import { Shutdown } from '../../src/shutdown.js';
import type { Caller } from '../access/caller.js';
import { streamAskedFor } from '../calls/streams.js';
import { CallReader } from './call-reader.js';
import { liveEvents, type LiveWanted } from './live-events.js';

export class FollowCallQuery extends Query<AsyncIterable<SseEvent>> {
  constructor(
    readonly callId: string,
    readonly wanted: Omit<LiveWanted, 'stream'>,
    readonly caller: Caller,
  ) {
    super();
  }
}

@QueryHandler(FollowCallQuery)
export class FollowCallHandler implements IQueryHandler<FollowCallQuery> {
  constructor(
    private readonly store: EventStore,
    private readonly calls: CallReader,
    private readonly shutdown: Shutdown,
  ) {}

  /** Ends when the client leaves or the service stops. @throws CallNotFound before anything is sent. */
  async execute({ callId, wanted, caller }: FollowCallQuery): Promise<AsyncIterable<SseEvent>> {
    await this.calls.assertVisible(callId, caller);
    const signal = this.shutdown.orWhen(wanted.signal);
    return liveEvents(this.store, { ...wanted, stream: streamAskedFor(callId), signal });
  }
}
