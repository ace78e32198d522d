import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { unknownRoute } from '../http/problems.ts';
import type { Files } from '../platform.ts';
import { isFileKey, privatePrefix } from './file-keys.ts';

/**
 * Serves public files at /files/*. The content of a key never changes (a new picture has a new key), so browsers and proxies may
 * cache it indefinitely. The policy prevents that a file runs as a page.
 */
export function serveFiles(app: FastifyInstance, files: Files): void {
  app.get('/files/*', async (request, reply) => {
    const key = (request.params as { '*': string })['*'];
    if (!isFileKey(key) || key.startsWith(privatePrefix)) throw unknownRoute();
    const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`;
    const file = await files.get(key);
    if (!file) throw unknownRoute();
    reply.headers({
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: etag,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      // Other sites display share cards.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Disposition': file.contentType.startsWith('image/') ? 'inline' : 'attachment',
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(file.contentType).send(file.body);
  });
}
