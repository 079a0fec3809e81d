import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { StreamIdPipe } from '../../src/http/stream-id.pipe.js';
import type { Caller } from '../access/caller.js';
import { TheCaller } from '../access/caller.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { EventsQueryDto, typesOf } from './events-query.dto.js';
import { type EventsAnswer, type EventsWanted, ReadEventsQuery } from './read-events.handler.js';

const limitDefault = 200;

@ApiTags('events')
@Controller('v1')
export class CallEventsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('calls/:callId/events')
  @Needs('read')
  @ApiOperation({ summary: "A call's events as stored" })
  ofCall(
    @Param('callId', StreamIdPipe) callId: string,
    @Query() dto: EventsQueryDto,
    @TheCaller() caller: Caller,
  ): Promise<EventsAnswer> {
    return this.queries.execute(new ReadEventsQuery({ callId }, wanted(dto), caller));
  }

  @Get('streams/:stream/events')
  @Needs('admin')
  @ApiOperation({ summary: 'Any stream, such as unattributed-<day> and rejected-<day>' })
  ofStream(
    @Param('stream', StreamIdPipe) stream: string,
    @Query() dto: EventsQueryDto,
    @TheCaller() caller: Caller,
  ): Promise<EventsAnswer> {
    return this.queries.execute(new ReadEventsQuery({ stream }, wanted(dto), caller));
  }
}

const wanted = ({ from, limit, type, asOf }: EventsQueryDto): EventsWanted => ({
  from: from ?? 0,
  limit: limit ?? limitDefault,
  types: typesOf(type),
  asOf: asOf ?? null,
});
