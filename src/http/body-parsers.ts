import { BadRequestException } from '@nestjs/common';
import { isNestedTooDeep, nestingMax } from '../json/nesting-depth.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Webhook routes get the bytes as they came: they are hashed, signed and forwarded, and a body that is no JSON is
 * kept, not refused. All other routes get JSON, whatever the content type says. By route and not by URL, so that a
 * percent-encoded path finds the same parser as the plain one.
 */
export function registerBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer' } as const;
  const parse = async (request: FastifyRequest, bytes: string | Buffer): Promise<unknown> =>
    request.routeOptions.url?.startsWith('/vapi/') === true ? bytes : jsonOf(bytes);
  fastify.addContentTypeParser('application/json', options, parse);
  fastify.addContentTypeParser('*', options, parse);
}

function jsonOf(bytes: string | Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new BadRequestException('The body is not JSON.');
  }
  if (!isNestedTooDeep(value)) return value;
  throw new BadRequestException(`The body is nested deeper than ${nestingMax} levels.`);
}
