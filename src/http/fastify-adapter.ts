import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config/config.js';
import { registerBodyParsers } from './body-parsers.js';
import { closeConnectionsAtStop } from './close-connections.js';
import { problemOf } from './problem.js';
import { sendProblem } from './problem.filter.js';

/** Longer path parameters are answered with 414. Vapi's own ids have 36 characters. */
const pathParamMax = 512;

/** Fastify as this service uses it; what its router refuses before any route is a problem document too. */
export function fastifyAdapter({ maxBodyBytes }: Config): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: maxBodyBytes,
    routerOptions: { maxParamLength: pathParamMax },
    frameworkErrors: (error: unknown, _: unknown, reply: FastifyReply) =>
      sendProblem(reply, problemOf(error)),
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  registerBodyParsers(fastify);
  closeConnectionsAtStop(fastify);
  return adapter;
}
