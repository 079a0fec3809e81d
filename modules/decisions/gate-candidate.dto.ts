import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  ValidateNested,
} from 'class-validator';

const verdicts = ['passed', 'blocked', 'unknown', 'not-applied'] as const;

class VerdictDto {
  @IsIn(verdicts)
  verdict!: (typeof verdicts)[number];

  @IsString()
  @IsNotEmpty()
  reason!: string;

  @IsOptional()
  @IsObject()
  evidence?: Record<string, unknown>;
}

class GateVerdictDto extends VerdictDto {
  /** One of ours, or a gate of the compiler that reports. */
  @IsString()
  @IsNotEmpty()
  gate!: string;

  @IsOptional()
  @ValidateNested()
  @Type(() => VerdictDto)
  would?: VerdictDto;
}

export class GateCandidateDto {
  @IsString()
  @IsNotEmpty()
  id!: string;

  @IsString()
  name!: string;

  @IsBoolean()
  offered!: boolean;

  @IsOptional()
  @IsString()
  soleBlocker: string | null = null;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => GateVerdictDto)
  verdicts!: GateVerdictDto[];

  @IsOptional()
  @IsString()
  nextOpenAt?: string | null;
}
