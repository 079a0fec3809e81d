import { Injectable } from '@nestjs/common';
import { LaterWork } from '../../src/concurrency/later-work.js';
import { EventStore } from '../../src/event-store/event-store.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { type Caller, maySeeTeam } from '../access/caller.js';
import { streamAskedFor } from '../calls/streams.js';
import { CallNotFound } from '../calls/call.errors.js';
import { teamOf } from '../calls/team-of.js';

export type ReadCall = Readonly<{
  /** Never empty. */
  events: readonly RecordedEvent[];
  /** Of the last event in `events`. */
  revision: bigint;
}>;

/** One call's stream, for those who may see it. */
@Injectable()
export class CallReader {
  constructor(
    private readonly store: EventStore,
    private readonly later: LaterWork,
  ) {}

  /**
   * The whole stream, or up to and with revision `asOf`. Whose call it is, is told by the whole stream.
   * @throws CallNotFound when there is no such call, or it is another team's.
   */
  async read(callId: string, caller: Caller, asOf: number | null = null): Promise<ReadCall> {
    const stream = streamAskedFor(callId);
    await this.later.settled(stream);
    const all = await this.store.read(stream);
    if (!maySeeTeam(caller, teamOf(all))) throw new CallNotFound(callId);
    const events = asOf === null ? all : all.filter(({ revision }) => revision <= BigInt(asOf));
    const last = events.at(-1);
    if (last === undefined) throw new CallNotFound(callId);
    return { events, revision: last.revision };
  }

  /** @throws CallNotFound as `read` does; reads no more than it needs to tell. */
  async assertVisible(callId: string, caller: Caller): Promise<void> {
    if (caller.teams !== null) {
      await this.read(callId, caller);
      return;
    }
    const stream = streamAskedFor(callId);
    await this.later.settled(stream);
    const first = await this.store.read(stream, { limit: 1 });
    if (first.length === 0) throw new CallNotFound(callId);
  }
}
