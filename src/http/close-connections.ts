import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** So long requests in flight have to finish when the service stops. Vapi waits no longer than 20 s for an answer. */
const graceMs = 20_000;

/**
 * Node's `server.close()` waits for connections that never sent a request, which browsers and HTTP pools open in
 * advance; up to a minute then. They are closed at once when the service stops, and whatever remains after the grace.
 */
export function closeConnectionsAtStop(fastify: FastifyInstance): void {
  const { server } = fastify;
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  fastify.addHook('preClose', (done) => {
    for (const socket of silent) socket.destroy();
    setTimeout(() => server.closeAllConnections(), graceMs).unref();
    done();
  });
}
