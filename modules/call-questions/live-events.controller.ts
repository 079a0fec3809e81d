import { Readable } from 'node:stream';
import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { InputRefused } from '../../src/http/input-refused.js';
import { sseText } from '../../src/http/sse.js';
import { StreamIdPipe } from '../../src/http/stream-id.pipe.js';
import type { Caller } from '../access/caller.js';
import { TheCaller } from '../access/caller.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { LiveEventsQueryDto, typesOf } from './events-query.dto.js';
import { FollowCallQuery } from './follow-call.handler.js';

@ApiTags('events')
@Controller('v1/calls/:callId/events/live')
export class LiveEventsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Needs('read')
  @ApiProduces('text/event-stream')
  @ApiOperation({ summary: "A call's events as server-sent events; the id is the revision" })
  async live(
    @Param('callId', StreamIdPipe) callId: string,
    @Query() { from, type }: LiveEventsQueryDto,
    @Headers('last-event-id') lastEventId: string | undefined,
    @TheCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const wanted = {
      from: resumeAfter(lastEventId) ?? from ?? 0,
      types: typesOf(type),
      signal: gone.signal,
    };
    const events = await this.queries.execute(new FollowCallQuery(callId, wanted, caller));
    void reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-cache, no-transform')
      .header('x-accel-buffering', 'no')
      // Not to be reused: an idle connection would hold up the service's end.
      .header('connection', 'close')
      .send(Readable.from(sseText(events), { highWaterMark: 16 }));
  }
}

/** The revision after the last one that the client has; null when it names none. */
function resumeAfter(lastEventId: string | undefined): number | null {
  if (lastEventId === undefined || lastEventId === '') return null;
  if (/^\d{1,15}$/.test(lastEventId)) return Number(lastEventId) + 1;
  throw new InputRefused([{ path: 'Last-Event-ID', message: 'must be a revision' }]);
}
