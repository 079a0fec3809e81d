import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { StreamIdPipe } from '../../src/http/stream-id.pipe.js';
import type { Caller } from '../access/caller.js';
import { TheCaller } from '../access/caller.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { RecordDecisionsDto } from './record-decisions.dto.js';
import { RecordDecisionsCommand, type DecisionsRecorded } from './record-decisions.handler.js';

@Controller('v1/calls')
@ApiTags('decisions')
export class RecordDecisionsController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':callId/decisions')
  @HttpCode(202)
  @Needs('decide')
  @ApiOperation({ summary: 'Record compile decisions of a compiler that lives elsewhere' })
  @ApiAcceptedResponse({ description: 'How many were accepted, and how many the ledger held.' })
  record(
    @Param('callId', StreamIdPipe) callId: string,
    @Body() input: RecordDecisionsDto,
    @TheCaller() caller: Caller,
  ): Promise<DecisionsRecorded> {
    return this.commands.execute(new RecordDecisionsCommand(callId, input, caller));
  }
}
