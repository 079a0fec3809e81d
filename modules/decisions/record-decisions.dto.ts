import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsISO8601,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import type { CompileDecision } from '../calls/compile.events.js';
import { decisionTypes } from './decision-data.dto.js';

/** Decisions of one request; one compile of a large squad has some hundreds. */
const decisionsMax = 5_000;

export class DecisionDto {
  @ApiProperty({
    required: false,
    description: 'The reporter’s own id; the same id again is a repeat.',
  })
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  id?: string;

  @ApiProperty({ enum: decisionTypes })
  @IsIn(decisionTypes)
  type!: CompileDecision['type'];

  @ApiProperty({ format: 'date-time' })
  @IsISO8601({ strict: true, strictSeparator: true })
  @Matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/, {
    message: 'occurredAt must be an instant of the years 0000 to 9999',
  })
  occurredAt!: string;

  @ApiProperty({ type: 'object', additionalProperties: true })
  @IsObject()
  data!: object;
}

export class RecordDecisionsDto {
  @ApiProperty({ description: 'Who decided, e.g. the name of the compiling service.' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  reporter!: string;

  @ApiProperty({ type: [DecisionDto] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(decisionsMax)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => DecisionDto)
  decisions!: DecisionDto[];
}
