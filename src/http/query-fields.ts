import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';

/** An optional whole number of a query string. Only digits count: `1e3`, blanks and repeats are refused. */
export function WholeNumber(min: number, max: number, description: string) {
  const message = `must be a whole number from ${min} to ${max}`;
  const read = ({ value }: TransformFnParams): unknown =>
    value === undefined || typeof value === 'number' ? value : numberOf(value);
  return applyDecorators(
    ApiPropertyOptional({ type: Number, minimum: min, maximum: max, description }),
    Transform(read),
    IsOptional(),
    IsInt({ message }),
    Min(min, { message }),
    Max(max, { message }),
  );
}

/** An optional text of a query string without control characters or lone surrogates. */
export function ShortText(lengthMax: number, description: string) {
  return applyDecorators(
    ApiPropertyOptional({ type: String, maxLength: lengthMax, description }),
    IsOptional(),
    IsString({ message: 'must be one text' }),
    MaxLength(lengthMax, { message: `must have at most ${lengthMax} characters` }),
    Matches(/^[^\p{Cc}\p{Cs}]*$/u, { message: 'must not hold control characters' }),
  );
}

const numberOf = (value: unknown): number =>
  typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
