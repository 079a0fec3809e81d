import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { Instant, ShortText, WholeNumber } from '../../src/http/query-fields.js';

const surfaces = ['blueprint', 'team-tool'] as const;
const bookings = ['committed', 'extracted', 'none'] as const;

export class ListCallsDto {
  @ShortText(200, 'Only calls of this team')
  readonly team?: string;

  @Instant('Started at or after')
  readonly from?: string;

  @Instant('Started before')
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

  @ShortText(2_000, '`nextCursor` of the page before')
  readonly cursor?: string;

  @WholeNumber(1, 200, 'At most so many; 50 if not given')
  readonly limit?: number;
}
