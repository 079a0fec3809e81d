import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { DateTime } from 'luxon';
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

/** An optional instant of a query string, handed on as UTC ISO text; one without an offset is read as UTC. */
export function Instant(description: string) {
  return applyDecorators(
    ApiPropertyOptional({ type: String, format: 'date-time', description }),
    Transform(({ value }: TransformFnParams): unknown =>
      value === undefined ? value : utcOf(value),
    ),
    IsOptional(),
    Matches(/^\d{4}-/, { message: 'must be an ISO 8601 instant' }),
  );
}

/** An empty text for what is no instant. A plus sign that was not percent-encoded arrives as a blank. */
function utcOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  const read = DateTime.fromISO(value.replace(/ (\d\d:?\d\d)$/, '+$1'), { zone: 'utc' });
  return read.isValid ? read.toJSDate().toISOString() : '';
}

const numberOf = (value: unknown): number =>
  typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
