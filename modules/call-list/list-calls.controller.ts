import { Controller, Get, Headers, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { RequestClock } from '../../src/http/request-clock.js';
import type { Caller } from '../access/caller.js';
import { TheCaller } from '../access/caller.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { ListCallsDto } from './list-calls.dto.js';
import { ListCallsQuery, type CallPage } from './list-calls.handler.js';

@ApiTags('calls')
@Controller('v1/calls')
export class ListCallsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: RequestClock,
  ) {}

  @Get()
  @Needs('read')
  @ApiOperation({ summary: 'Calls, newest first' })
  list(
    @Query() wanted: ListCallsDto,
    @TheCaller() caller: Caller,
    @Headers() headers: Record<string, string | undefined>,
  ): Promise<CallPage> {
    const now = this.clock.readingOf(headers);
    return this.queries.execute(new ListCallsQuery(wanted, caller, now));
  }
}
