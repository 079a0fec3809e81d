import { parsed, type Json, type JsonObject } from './json.js';
import { delayBeforeMs, type Server } from './server.js';

export type PostRequest = Readonly<{
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  timeoutMs: number;
}>;
export type Posted = Readonly<
  { status: number; text: string } | { failure: 'timed-out' | 'unreachable'; detail: string }
>;
/** One HTTP POST. It never throws for what the other side does. */
export type Post = (request: PostRequest) => Promise<Posted>;

/** What came of one message. `elapsedMs` is virtual: timeouts and the pauses between tries count in full. */
export type Delivery = Readonly<{
  attempts: number;
  elapsedMs: number;
  /** Null when no try was answered with 2xx. */
  answer: Json | null;
  failure: string | null;
}>;

/** Virtual time that an answered try takes, and one that finds nobody. */
const answeredMs = 150;
const unreachableMs = 30;

export type DeliveryOptions = Readonly<{
  post: Post;
  /** Sent with every request; a server's own headers win. */
  headers: Readonly<Record<string, string>>;
  /** When the first try is made, if the requests are to carry it (`X-Ledger-Clock`). */
  clockMs: number | null;
  /** Real milliseconds that stand for one virtual second of waiting for an answer. */
  msPerSecond: number;
}>;

/**
 * Sends a message, and again by the server's `backoffPlan`, on everything that is no 2xx and not excluded (fact sheet
 * 7.4). The body is made anew for each try: links in it are fresh every time (0.3).
 */
export async function deliver(
  server: Server,
  bodyOf: (attempt: number) => JsonObject,
  { post, headers, clockMs, msPerSecond }: DeliveryOptions,
): Promise<Delivery> {
  const attemptsMax = 1 + (server.backoff?.maxRetries ?? 0);
  let elapsedMs = 0;
  for (let attempt = 1; ; attempt++) {
    const posted = await post({
      url: server.url,
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...server.headers,
        ...(clockMs !== null && { 'x-ledger-clock': instant(clockMs + elapsedMs) }),
      },
      body: JSON.stringify(bodyOf(attempt)),
      timeoutMs: Math.ceil((server.timeoutMs * msPerSecond) / 1000),
    });
    elapsedMs += tookMs(posted, server);
    if ('status' in posted && posted.status >= 200 && posted.status < 300) {
      return { attempts: attempt, elapsedMs, answer: parsed(posted.text) ?? null, failure: null };
    }
    const failure = 'status' in posted ? `status ${posted.status}` : posted.failure;
    const isExcluded =
      'status' in posted && (server.backoff?.excludedStatusCodes.includes(posted.status) ?? false);
    if (server.backoff === null || isExcluded || attempt === attemptsMax) {
      return { attempts: attempt, elapsedMs, answer: null, failure };
    }
    elapsedMs += delayBeforeMs(server.backoff, attempt);
  }
}

function tookMs(posted: Posted, { timeoutMs }: Server): number {
  if ('status' in posted) return answeredMs;
  return posted.failure === 'timed-out' ? timeoutMs : unreachableMs;
}

const instant = (ms: number): string => new Date(ms).toISOString();

/** The POST that goes out on the network. */
export const httpPost: Post = async ({ url, headers, body, timeoutMs }) => {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: 'POST', headers, body, signal });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { failure: isLate ? 'timed-out' : 'unreachable', detail: String(cause) };
  }
};
