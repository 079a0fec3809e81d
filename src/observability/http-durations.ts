import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.js';

/** Times every request by its route's pattern, never by its URL. */
export function meterHttp(fastify: FastifyInstance, { httpSeconds }: Metrics): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? '(none)', status: reply.statusCode };
    httpSeconds.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}
