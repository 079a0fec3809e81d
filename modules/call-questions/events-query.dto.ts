import { ShortText, WholeNumber } from '../../src/http/query-fields.js';

const revisionMax = Number.MAX_SAFE_INTEGER;

export class AsOfQuery {
  @WholeNumber(0, revisionMax, 'The call as it was known at this revision, inclusive')
  readonly asOf?: number;
}

export class EventsQueryDto extends AsOfQuery {
  @ShortText(1000, 'Only these event types, separated by commas')
  readonly type?: string;

  @WholeNumber(0, revisionMax, 'First revision, inclusive')
  readonly from?: number;

  @WholeNumber(1, 1000, 'At most so many; 200 if not given')
  readonly limit?: number;
}

export class LiveEventsQueryDto {
  @ShortText(1000, 'Only these event types, separated by commas')
  readonly type?: string;

  @WholeNumber(0, revisionMax, 'First revision, inclusive; Last-Event-ID goes before it')
  readonly from?: number;
}

/** The members of a comma-separated list; undefined when it names none, which means all. */
export function typesOf(type: string | undefined): readonly string[] | undefined {
  const types = type?.split(',').map((one) => one.trim());
  const named = types?.filter((one) => one !== '');
  return named === undefined || named.length === 0 ? undefined : named;
}
