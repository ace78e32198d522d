import { existsSync } from 'node:fs';
import { glob, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { brotli, gzip } from './page-encoding.ts';

/**
 * Policy of the files outside /assets. The service worker takes the policy of its script; it may fetch from this origin. Files under
 * /assets need none: no worker starts from them, and scripts and styles obey the policy of their page.
 */
const filePolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'";

/** Minimum size to compress. Pages load dozens of small scripts, which brotli halves; below this it saves less than its header takes. */
const minBytes = 200;

/**
 * Headers that say nothing about a script, a style or a font: they are about pages, or about a cached copy that is never asked for again.
 * A page loads some forty files, so each header costs a slow phone tens of milliseconds.
 */
const pageHeaders = ['content-security-policy', 'x-request-id', 'etag', 'last-modified', 'accept-ranges'] as const;
const compressible = /\.(js|css|svg|json|webmanifest|txt|xml|wasm|html)$/;

/**
 * Serves the files of the built web app. Files under /assets have a hash in their name, so browsers cache them for a year; the
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

/** Writes a brotli and a gzip file beside each file that has none, at the highest compression. Done once per build. */
export async function precompress(folder: string): Promise<void> {
  for await (const name of glob('**/*', { cwd: folder })) {
    const path = join(folder, name);
    if (!compressible.test(name) || existsSync(`${path}.gz`)) continue;
    const bytes = await readFile(path);
    if (bytes.length < minBytes) continue;
    await writeWhole(`${path}.br`, await brotli(bytes, 11));
    await writeWhole(`${path}.gz`, await gzip(bytes, 9));
  }
}

/** Writes a file atomically, because it may be requested at any moment. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.draft`;
  await writeFile(draft, bytes);
  await rename(draft, path);
}
