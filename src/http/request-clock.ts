import { BadRequestException, Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { Config } from '../config/config.js';
import { Clock } from '../time/clock.js';

/** HTTP headers as Node gives them, names in lower case. */
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** One reading per request: the wall clock, or with `CLOCK_HEADER=true` what `X-Ledger-Clock` says. */
@Injectable()
export class RequestClock {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** UTC ISO text. @throws BadRequestException when the header is no instant. */
  readingOf(headers: Headers): string {
    const set = this.config.clockHeader ? headers['x-ledger-clock'] : undefined;
    if (typeof set !== 'string') return this.clock.now();
    const read = DateTime.fromISO(set, { zone: 'utc' });
    if (!read.isValid) throw new BadRequestException(`X-Ledger-Clock: "${set}" is no ISO instant`);
    return read.toJSDate().toISOString();
  }
}
