import { isList, numberAt, objectAt, textAt, type JsonObject } from './json.js';

/** Where a message goes, for how long an answer is waited for, and when it is tried again (fact sheet 7.4). */
export type Server = Readonly<{
  url: string;
  timeoutMs: number;
  headers: Readonly<Record<string, string>>;
  backoff: Backoff | null;
}>;

export type Backoff = Readonly<{
  type: string;
  maxRetries: number;
  baseDelayMs: number;
  excludedStatusCodes: readonly number[];
}>;

const defaultTimeoutSeconds = 20;
const maxRetriesAllowed = 10;

/** A server object; null where there is no URL, so that nothing is sent (7.5). */
export function serverOf(server: JsonObject): Server | null {
  const url = textAt(server, 'url');
  if (url === null) return null;
  const plan = objectAt(server, 'backoffPlan');
  const secret = textAt(server, 'secret');
  const headers = Object.entries(objectAt(server, 'headers')).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name.toLowerCase(), value] as const] : [],
  );
  return {
    url,
    timeoutMs: (numberAt(server, 'timeoutSeconds') ?? defaultTimeoutSeconds) * 1000,
    // The field is gone from the schema; values that were saved before still send the header.
    headers: {
      ...(secret !== null && { 'x-vapi-secret': secret }),
      ...Object.fromEntries(headers),
    },
    backoff: 'backoffPlan' in server ? backoffOf(plan) : null,
  };
}

function backoffOf(plan: JsonObject): Backoff {
  const excluded = plan['excludedStatusCodes'];
  return {
    type: textAt(plan, 'type') ?? 'fixed',
    maxRetries: Math.min(numberAt(plan, 'maxRetries') ?? 0, maxRetriesAllowed),
    baseDelayMs: (numberAt(plan, 'baseDelaySeconds') ?? 1) * 1000,
    excludedStatusCodes: isList(excluded)
      ? excluded.filter((code) => typeof code === 'number')
      : [],
  };
}

/** Before retry 1, 2, …: always the base delay, or doubled each time. */
export const delayBeforeMs = ({ type, baseDelayMs }: Backoff, retry: number): number =>
  type === 'exponential' ? baseDelayMs * 2 ** (retry - 1) : baseDelayMs;

/** Exactly one URL: the first of these that is given; there is no falling through on failure (7.5). */
export const firstServer = (...servers: readonly JsonObject[]): Server | null =>
  servers.map(serverOf).find((server) => server !== null) ?? null;
