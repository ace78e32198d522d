import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Policy of the files outside /assets. The service worker takes the policy of its script; it may fetch from this origin. Files under
 * /assets need none: no worker starts from them, and scripts and styles obey the policy of their page.
 */
const filePolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'";

/**
 * Headers that say nothing about a script, a style or a font: they are about pages, or about a cached copy that is never asked for again.
 * A page loads some forty files, so each header costs a slow phone tens of milliseconds.
 */
const pageHeaders = ['content-security-policy', 'x-request-id', 'etag', 'last-modified', 'accept-ranges'] as const;

/**
 * Serves the files of the built web app, as the build has compressed them. Files under /assets have a hash in their name, so browsers cache them for a year; the
 * others (icons, manifest, service worker) are revalidated, mostly with 304.
 */
export async function serveWebAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    // One route per file: every other address is a page.
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/*.map', '.vite/**'],
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate');
      reply.header('Vary', 'Accept-Encoding');
      if (isHashed) for (const name of pageHeaders) reply.removeHeader(name);
      else reply.header('Content-Security-Policy', filePolicy);
    },
  });
}
