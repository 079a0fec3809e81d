import { Pool, type Dispatcher } from 'undici';
import { endToEndHeaders } from './hop-by-hop.js';

/** A webhook as it came: the bytes and the headers, names and values in turn. */
export type SentWebhook = Readonly<{ raw: Buffer; headers: readonly string[] }>;

/** What the upstream said, whatever it means. */
export type UpstreamAnswer = Readonly<{
  kind: 'answered';
  /** 200 to 299. */
  status: number;
  contentType: string | null;
  contentEncoding: string | null;
  body: Buffer;
  elapsedMs: number;
}>;

export type UpstreamFailure = Readonly<{
  kind: 'timeout' | 'unreachable' | 'status' | 'too-large';
  /** What it said where it said anything. */
  status: number | null;
  /** For engineers; names no body and no credential. */
  detail: string;
  elapsedMs: number;
}>;

export type UpstreamSettings = Readonly<{ url: string; answerBytesMax: number }>;

class AnswerTooLarge extends Error {}
class AnswerTooLate extends Error {}

/**
 * Posts webhooks to exactly one URL over connections that are kept. `dispatch` is used since it was measured at two
 * thirds of the cost of `node:http` and of undici's own `request`. Redirects are not followed: credentials go nowhere
 * else. Nothing is sent twice: whether an upstream that hung up has acted is not known.
 */
export class UpstreamClient {
  private readonly pool: Pool;
  private readonly path: string;

  constructor(private readonly settings: UpstreamSettings) {
    const { origin, pathname, search } = new URL(settings.url);
    // The timers of undici tick in seconds; ours below is exact, so theirs are off.
    this.pool = new Pool(origin, { headersTimeout: 0, bodyTimeout: 0 });
    this.path = `${pathname}${search}`;
  }

  post(
    { raw, headers }: SentWebhook,
    timeoutMs: number,
  ): Promise<UpstreamAnswer | UpstreamFailure> {
    const before = performance.now();
    const elapsedMs = (): number => Math.round(performance.now() - before);
    const options = {
      path: this.path,
      method: 'POST' as const,
      headers: [...endToEndHeaders(headers)],
      body: raw,
    };
    return new Promise((resolve) => {
      const handler = new AnswerHandler(this.settings.answerBytesMax, timeoutMs, (end) =>
        resolve({ ...end, elapsedMs: elapsedMs() }),
      );
      this.pool.dispatch(options, handler);
    });
  }

  /** Waits for no one: what is still under way fails as unreachable. */
  close(): Promise<void> {
    return this.pool.destroy();
  }
}

type Ended = Omit<UpstreamAnswer, 'elapsedMs'> | Omit<UpstreamFailure, 'elapsedMs'>;

/** Gathers one answer and reports how it ended, once. */
class AnswerHandler implements Dispatcher.DispatchHandler {
  private readonly chunks: Buffer[] = [];
  private readonly timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | null = null;
  private bytes = 0;
  private status: number | null = null;
  private headers: Readonly<Record<string, string | string[] | undefined>> = {};

  constructor(
    private readonly bytesMax: number,
    private readonly timeoutMs: number,
    private readonly end: (ended: Ended) => void,
  ) {
    this.timer = setTimeout(() => this.tooLate(), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.isLate) controller.abort(new AnswerTooLate());
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > this.bytesMax) controller.abort(new AnswerTooLarge());
    else this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    clearTimeout(this.timer);
    const status = this.status ?? 0;
    if (status < 200 || status > 299) {
      this.end({ kind: 'status', status, detail: `The upstream answered ${status}.` });
      return;
    }
    this.end({
      kind: 'answered',
      status,
      contentType: first(this.headers['content-type']),
      contentEncoding: first(this.headers['content-encoding']),
      body: Buffer.concat(this.chunks),
    });
  }

  onResponseError(_controller: unknown, error: Error): void {
    clearTimeout(this.timer);
    const { status } = this;
    if (error instanceof AnswerTooLarge) {
      const detail = `The answer has more than ${this.bytesMax} bytes.`;
      this.end({ kind: 'too-large', status, detail });
    } else if (error instanceof AnswerTooLate) this.endLate();
    else this.end({ kind: 'unreachable', status, detail: describe(error) });
  }

  private isLate = false;

  /** A request that still waits for its connection has no controller yet; it is dropped when it gets one. */
  private tooLate(): void {
    this.isLate = true;
    if (this.controller === null) this.endLate();
    else this.controller.abort(new AnswerTooLate());
  }

  private endLate(): void {
    const detail = `The upstream did not answer within ${this.timeoutMs} ms.`;
    this.end({ kind: 'timeout', status: this.status, detail });
  }
}

const first = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value[0] : value) ?? null;

/** Code and message of a connection's error; `ECONNREFUSED` stands in the code where several addresses were tried. */
const describe = (error: Error & { code?: unknown }): string =>
  `The upstream could not be reached: ${[error.code, error.message].filter((part) => typeof part === 'string' && part !== '').join(' ')}`;
