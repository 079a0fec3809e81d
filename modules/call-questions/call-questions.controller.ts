import { Controller, Get, Headers, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { RequestClock } from '../../src/http/request-clock.js';
import { StreamIdPipe } from '../../src/http/stream-id.pipe.js';
import type { Caller } from '../access/caller.js';
import { TheCaller } from '../access/caller.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { AskAboutCallQuery, type CallAnswer } from './ask-about-call.handler.js';
import type { CallQuestion } from './call-projections.js';
import { AsOfQuery } from './events-query.dto.js';

@ApiTags('calls')
@ApiParam({ name: 'callId', description: 'Vapi’s call id; a chat is asked for as chat-<id>' })
@Controller('v1/calls/:callId')
export class CallQuestionsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: RequestClock,
  ) {}

  @Get()
  @Needs('read')
  @ApiOperation({ summary: 'A call in one line' })
  summary(
    @Param('callId', StreamIdPipe) callId: string,
    @Query() { asOf }: AsOfQuery,
    @TheCaller() caller: Caller,
    @Headers() headers: Record<string, string | undefined>,
  ): Promise<CallAnswer> {
    return this.ask('summary', callId, asOf, caller, headers);
  }

  @Get('booking-target')
  @Needs('read')
  @ApiOperation({ summary: 'What was booked, by which commit, and what supports it' })
  bookingTarget(
    @Param('callId', StreamIdPipe) callId: string,
    @Query() { asOf }: AsOfQuery,
    @TheCaller() caller: Caller,
  ): Promise<CallAnswer> {
    return this.ask('booking-target', callId, asOf, caller);
  }

  @Get('handoff-chain')
  @Needs('read')
  @ApiOperation({ summary: 'Who was active, who handed over to whom, and what was tried' })
  handoffChain(
    @Param('callId', StreamIdPipe) callId: string,
    @Query() { asOf }: AsOfQuery,
    @TheCaller() caller: Caller,
  ): Promise<CallAnswer> {
    return this.ask('handoff-chain', callId, asOf, caller);
  }

  @Get('gate-audit')
  @Needs('read')
  @ApiOperation({ summary: 'What every gate said of every transfer destination' })
  gateAudit(
    @Param('callId', StreamIdPipe) callId: string,
    @Query() { asOf }: AsOfQuery,
    @TheCaller() caller: Caller,
  ): Promise<CallAnswer> {
    return this.ask('gate-audit', callId, asOf, caller);
  }

  @Get('tools')
  @Needs('read')
  @ApiOperation({ summary: 'Per sub-agent: tools given, withheld, called, and what came back' })
  tools(
    @Param('callId', StreamIdPipe) callId: string,
    @Query() { asOf }: AsOfQuery,
    @TheCaller() caller: Caller,
  ): Promise<CallAnswer> {
    return this.ask('tools', callId, asOf, caller);
  }

  @Get('timeline')
  @Needs('read')
  @ApiOperation({ summary: 'The call as a story' })
  timeline(
    @Param('callId', StreamIdPipe) callId: string,
    @Query() { asOf }: AsOfQuery,
    @TheCaller() caller: Caller,
  ): Promise<CallAnswer> {
    return this.ask('timeline', callId, asOf, caller);
  }

  private ask(
    question: CallQuestion,
    callId: string,
    asOf: number | undefined,
    caller: Caller,
    headers: Record<string, string | undefined> = {},
  ): Promise<CallAnswer> {
    const now = this.clock.readingOf(headers);
    return this.queries.execute(new AskAboutCallQuery(question, callId, asOf ?? null, caller, now));
  }
}
