import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleType,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import type { Json } from '../../src/json/json.js';
import {
  AvailabilityProvider,
  type AvailabilityQuestion,
  type Slot,
} from './availability-provider.js';
import { AvailabilityFailed, type AvailabilityFailure } from './availability.errors.js';
import { readSlotsAnswer } from './read-slots-answer.js';
import { textWithin } from './text-within.js';

export type HttpAvailabilityLimits = Readonly<{
  /** One attempt may take this long; the deadline of the question bounds all of them together. */
  attemptMs: number;
  /** Attempts after the first. */
  retriesMax: number;
  /** Failures in a row after which the provider is left alone, and for how long. */
  failuresMax: number;
  restMs: number;
  answerBytesMax: number;
}>;

export const httpAvailabilityLimits: HttpAvailabilityLimits = {
  attemptMs: 2000,
  retriesMax: 2,
  failuresMax: 5,
  restMs: 10_000,
  answerBytesMax: 1_048_576,
};

/** Kept back from a deadline, so that the outcome is there before it. */
const marginShare = 0.05;

/** Another attempt may help. */
const passing: readonly AvailabilityFailure[] = ['unreachable', 'timed-out'];
/** The provider is out of order; one that refuses a question is not. */
const outOfOrder: readonly AvailabilityFailure[] = [...passing, 'malformed', 'too-large'];

/** Asks `AVAILABILITY_URL` (design/api.md). Each attempt, all of them, and the size of the answer are bounded. */
export class HttpAvailability extends AvailabilityProvider {
  readonly name = 'http';
  private readonly policy;

  constructor(
    private readonly url: string,
    private readonly limits: HttpAvailabilityLimits = httpAvailabilityLimits,
  ) {
    super();
    const { attemptMs, retriesMax, failuresMax, restMs } = limits;
    this.policy = wrap(
      retry(failuresOf(passing), {
        maxAttempts: retriesMax,
        backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }),
      }),
      circuitBreaker(failuresOf(outOfOrder), {
        halfOpenAfter: restMs,
        breaker: new ConsecutiveBreaker(failuresMax),
      }),
      timeout(attemptMs, TimeoutStrategy.Cooperative),
    );
  }

  async slots(question: AvailabilityQuestion, deadlineMs: number): Promise<readonly Slot[]> {
    const withinMs = Math.floor(deadlineMs * (1 - marginShare));
    try {
      return await timeout(withinMs, TimeoutStrategy.Aggressive).execute(({ signal }) =>
        this.policy.execute((attempt) => this.ask(question, attempt.signal), signal),
      );
    } catch (error) {
      throw translated(error, withinMs);
    }
  }

  private async ask(question: AvailabilityQuestion, signal: AbortSignal): Promise<readonly Slot[]> {
    const { serviceId, from, to, shops } = question;
    const shopClientIds = shops.map(({ shopClientId }) => shopClientId);
    const text = await this.post({ serviceId, from, to, shopClientIds }, signal);
    return readSlotsAnswer(parsed(text), question);
  }

  /** The body of a 2xx answer. A redirect is refused as any other status: the address is configured, not found. */
  private async post(body: Json, signal: AbortSignal): Promise<string> {
    const { href, headers } = addressOf(this.url);
    try {
      const response = await fetch(href, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal,
      });
      if (response.ok) return await textWithin(response, this.limits.answerBytesMax);
      await response.body?.cancel();
      const mayPass = response.status >= 500 || response.status === 429;
      throw new AvailabilityFailed(
        mayPass ? 'unreachable' : 'refused',
        `The availability provider answered ${response.status}`,
      );
    } catch (error) {
      if (error instanceof AvailabilityFailed) throw error;
      throw signal.aborted
        ? new AvailabilityFailed('timed-out', 'The availability provider did not answer in time')
        : new AvailabilityFailed('unreachable', 'The availability provider is out of reach', null, {
            cause: error,
          });
    }
  }
}

const failuresOf = (failures: readonly AvailabilityFailure[]) =>
  handleType(AvailabilityFailed, ({ failure }) => failures.includes(failure));

/** `fetch` takes no user and password in an address; they go into the header that they stand for. */
function addressOf(text: string): { href: string; headers: Record<string, string> } {
  const url = new URL(text);
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  [url.username, url.password] = ['', ''];
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  return {
    href: url.href,
    headers: user === '' && password === '' ? {} : { authorization: `Basic ${basic}` },
  };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    const message = "The availability provider's answer is no JSON";
    throw new AvailabilityFailed('malformed', message, '', { cause: error });
  }
}

/** The library's own errors in our words; what is neither is a bug and passes through. */
function translated(error: unknown, withinMs: number): unknown {
  if (error instanceof TaskCancelledError) {
    const message = `The availability provider did not answer within ${withinMs} ms`;
    return new AvailabilityFailed('timed-out', message, null, { cause: error });
  }
  if (error instanceof BrokenCircuitError) {
    const message = 'The availability provider failed too often and is left alone for a while';
    return new AvailabilityFailed('circuit-open', message, null, { cause: error });
  }
  return error;
}
