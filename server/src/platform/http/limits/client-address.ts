import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Returns the IP address of a client. A proxy may forward anything in its header: what is no IP address is ignored, and the
 * proxy's own address counts.
 */
export const clientAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  isIP(ip) ? ip : (socket.remoteAddress ?? '127.0.0.1');
