import { existsSync } from 'node:fs';
import { glob, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { brotli, gzip } from './page-encoding.ts';

/** A worker lives by the policy its script came with; these may fetch from us and compile the scanner's WebAssembly. */
const assetPolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; frame-ancestors 'none'";

/** Smaller than a network packet, or compressed by nature: nothing to win. */
const minBytes = 1_400;
const compressible = /\.(js|css|svg|json|webmanifest|txt|xml|wasm|html)$/;

/**
 * Serves the built web application's files. Those under /assets carry a hash in their name, so browsers keep them for a
 * year; the others (icons, manifest, service worker) are asked for again, and mostly answered with "not changed".
 */
export async function serveWebAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    // A route per file: everything else is a page.
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/*.map', '.vite/**'],
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate');
      reply.header('Content-Security-Policy', assetPolicy);
      reply.header('Vary', 'Accept-Encoding');
    },
  });
}

/** Writes a brotli and a gzip form beside each file that has none, at the densest setting: done once per build. */
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

/** A reader may come at any moment, and must not get half a file. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.draft`;
  await writeFile(draft, bytes);
  await rename(draft, path);
}
