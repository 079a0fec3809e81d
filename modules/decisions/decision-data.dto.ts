import { Type } from 'class-transformer';
import {
  Allow,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Min,
  ValidateNested,
} from 'class-validator';
import type { CompileDecision } from '../calls/compile.events.js';
import { GateCandidateDto } from './gate-candidate.dto.js';

// One class per decision type, with the fields of design/events.md. A field that has no value is null, so what may be
// missing defaults to it.

const surfaces = ['blueprint', 'team-tool'] as const;
const patterns = ['eager', 'lazy'] as const;
const instant = { strict: true, strictSeparator: true } as const;

class SurfaceSelectedDto {
  @IsIn(surfaces) surface!: (typeof surfaces)[number];
  @IsOptional() @IsString() teamId: string | null = null;
  @IsOptional() @IsString() voiceAssistantId: string | null = null;
  @IsOptional() @IsString() mode: string | null = null;
  @IsString() @IsNotEmpty() reason!: string;
}

class OfCompileDto {
  @IsString() @IsNotEmpty() compileId!: string;
}

class CompileInputsRecordedDto extends OfCompileDto {
  @IsOptional() @IsString() parentCompileId: string | null = null;
  @IsISO8601(instant) clock!: string;
  @IsString() @IsNotEmpty() timezone!: string;
  @IsOptional() @IsString() blueprintHash: string | null = null;
  @Allow() directory: unknown = null;
  @Allow() variables: unknown = null;
  @IsString() @IsNotEmpty() compilerVersion!: string;
}

class GatesEvaluatedDto extends OfCompileDto {
  @IsString() @IsNotEmpty() tool!: string;
  @IsArray()
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => GateCandidateDto)
  candidates!: GateCandidateDto[];
}

class OfToolDto extends OfCompileDto {
  @IsString() @IsNotEmpty() subAgent!: string;
  @IsString() @IsNotEmpty() tool!: string;
}

class ToolRegisteredDto extends OfToolDto {
  @IsIn(['native', 'query', 'commit', 'time-aware']) kind!: string;
  @IsIn(['vapi', 'backend']) venue!: string;
  @IsOptional() @IsString() serverUrl: string | null = null;
  @IsOptional() @IsString() definitionHash: string | null = null;
}

class ToolOmittedDto extends OfToolDto {
  @IsString() @IsNotEmpty() reason!: string;
  @IsOptional() @IsString() because: string | null = null;
}

class HandoffCompiledDto extends OfCompileDto {
  @IsString() @IsNotEmpty() from!: string;
  @IsString() @IsNotEmpty() to!: string;
  @IsString() @IsNotEmpty() functionName!: string;
  @IsOptional() @IsString() description: string | null = null;
  @IsOptional() @IsObject() contextEngineeringPlan: object | null = null;
  @IsIn(['intra-squad', 'cross-blueprint']) scope!: string;
  @IsOptional() @IsIn(patterns) pattern: string | null = null;
  @IsOptional() @IsString() blueprintHash: string | null = null;
}

class CompileFindingRaisedDto extends OfCompileDto {
  @IsString() @IsNotEmpty() code!: string;
  @IsIn(['info', 'warning', 'error']) severity!: string;
  @IsOptional() @IsString() subAgent: string | null = null;
  @IsString() detail!: string;
}

class SiblingCompiledDto extends OfCompileDto {
  @IsString() @IsNotEmpty() blueprintId!: string;
  @IsOptional() @IsString() blueprintHash: string | null = null;
  @IsIn(patterns) pattern!: string;
  @IsInt() @Min(0) payloadBytes!: number;
  @IsInt() @Min(0) elapsedMs!: number;
}

class SquadMemberDto {
  @IsString() @IsNotEmpty() name!: string;
  @IsArray() @IsString({ each: true }) tools!: string[];
}

class SquadCompiledDto extends OfCompileDto {
  @IsIn(surfaces) surface!: string;
  @IsArray()
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => SquadMemberDto)
  members!: SquadMemberDto[];
  @IsInt() @Min(0) payloadBytes!: number;
  @IsInt() @Min(0) elapsedMs!: number;
  @IsOptional() @IsString() responseHash: string | null = null;
  @Allow() response: unknown = null;
  @Allow() archive: null = null;
}

class CompileFailedDto extends OfCompileDto {
  @IsString() @IsNotEmpty() stage!: string;
  @IsString() error!: string;
  @Allow() fallback: unknown = null;
}

/** Every decision that the door takes, with the class that its data must fit. */
export const decisionData: Readonly<Record<CompileDecision['type'], new () => object>> = {
  SurfaceSelected: SurfaceSelectedDto,
  CompileInputsRecorded: CompileInputsRecordedDto,
  GatesEvaluated: GatesEvaluatedDto,
  ToolRegistered: ToolRegisteredDto,
  ToolOmitted: ToolOmittedDto,
  HandoffCompiled: HandoffCompiledDto,
  CompileFindingRaised: CompileFindingRaisedDto,
  SiblingCompiled: SiblingCompiledDto,
  SquadCompiled: SquadCompiledDto,
  CompileFailed: CompileFailedDto,
};

export const decisionTypes = Object.keys(decisionData) as readonly CompileDecision['type'][];
