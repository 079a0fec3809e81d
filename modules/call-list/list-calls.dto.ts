import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsISO8601, IsOptional } from 'class-validator';
import { ShortText, WholeNumber } from '../../src/http/query-fields.js';

const surfaces = ['blueprint', 'team-tool'] as const;
const bookings = ['committed', 'extracted', 'none'] as const;
const instant = { message: 'must be an ISO 8601 instant' };

export class ListCallsDto {
  @ShortText(200, 'Only calls of this team')
  readonly team?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Started at or after' })
  @IsOptional()
  @IsISO8601({ strict: true }, instant)
  readonly from?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Started before' })
  @IsOptional()
  @IsISO8601({ strict: true }, instant)
  readonly to?: string;

  @ApiPropertyOptional({ enum: surfaces })
  @IsOptional()
  @IsIn(surfaces)
  readonly surface?: (typeof surfaces)[number];

  @ApiPropertyOptional({ enum: bookings })
  @IsOptional()
  @IsIn(bookings)
  readonly booking?: (typeof bookings)[number];

  @ShortText(200, 'Why the call ended, exactly')
  readonly endedReason?: string;

  @ShortText(80, 'Only calls in which this tool was called')
  readonly tool?: string;

  @ShortText(80, 'Only calls in which this gate blocked a destination')
  readonly gate?: string;

  @ShortText(60, 'The dialled or the calling number, exactly')
  readonly number?: string;

  @ShortText(200, 'Found in the call id, the numbers, the tools or the ended reason')
  readonly q?: string;

  @ShortText(500, '`nextCursor` of the page before')
  readonly cursor?: string;

  @WholeNumber(1, 200, 'At most so many; 50 if not given')
  readonly limit?: number;
}
