import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import { LedgerError, type ErrorKind } from '../errors/ledger.error.js';

/** RFC 9457, served as `application/problem+json`. */
export type Problem = Readonly<{
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
  /** True when this is a bug of ours: logged in full, shown bare. */
  isBug: boolean;
}>;

const statusOf: Readonly<Record<ErrorKind, number>> = {
  malformed: 400,
  absent: 404,
  conflict: 409,
  refused: 422,
  unavailable: 503,
};

const retryAfterSeconds = 2;

/** What a client is told about an error. Only errors that were meant to be shown keep their words. */
export function problemOf(error: unknown): Problem {
  if (error instanceof LedgerError) {
    const type = `urn:call-ledger:problem:${kebab(error.name)}`;
    return problem(statusOf[error.kind], type, error.message, error.extensions);
  }
  if (error instanceof HttpException && error.getStatus() < 500) {
    return problem(error.getStatus(), 'about:blank', error.message);
  }
  const status = fastifyStatusOf(error);
  if (status !== null) return problem(status, 'about:blank', (error as Error).message);
  if (error instanceof HttpException && error.getStatus() === 503) {
    return problem(503, 'about:blank', error.message);
  }
  const detail = 'The service failed on this request; its log says why.';
  return { ...problem(500, 'about:blank', detail), isBug: true };
}

export function problem(
  status: number,
  type: string,
  detail: string,
  extensions: Readonly<Record<string, unknown>> = {},
): Problem {
  const title = STATUS_CODES[status] ?? 'Error';
  return {
    status,
    headers: {
      ...(status === 503 && { 'retry-after': String(retryAfterSeconds) }),
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    },
    body: { ...extensions, type, title, status, detail },
    isBug: false,
  };
}

/** Fastify's own refusals (body too large, media type, URL) carry a code and the status they stand for. */
function fastifyStatusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error) || !('statusCode' in error)) return null;
  const { code, statusCode } = error;
  const isRefusal = typeof code === 'string' && code.startsWith('FST_');
  return isRefusal && typeof statusCode === 'number' && statusCode < 500 ? statusCode : null;
}

const kebab = (name: string): string =>
  name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
