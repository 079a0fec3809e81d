import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Caller } from '../access/caller.js';
import { TheCaller } from '../access/caller.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { ListCallsDto } from './list-calls.dto.js';
import { ListCallsQuery, type CallPage } from './list-calls.handler.js';

@ApiTags('calls')
@Controller('v1/calls')
export class ListCallsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Needs('read')
  @ApiOperation({ summary: 'Calls, newest first' })
  list(@Query() wanted: ListCallsDto, @TheCaller() caller: Caller): Promise<CallPage> {
    return this.queries.execute(new ListCallsQuery(wanted, caller));
  }
}
