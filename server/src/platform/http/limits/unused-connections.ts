import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds after the end of listening in which a connection that was just accepted may still bring its request. */
const graceMs = 1_000;

/**
 * Closes connections that have brought no request soon after the server has stopped listening. Browsers open such connections in
 * advance, and the shutdown would wait for each of them for a minute.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', (done) => {
    setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, graceMs).unref();
    done();
  });
}
