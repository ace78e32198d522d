import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** What a page's scripts are recognised by: a nonce made for one answer, or the hashes of the very scripts in it. */
export type ScriptTrust = { readonly nonce: string } | { readonly scripts: readonly string[] };

/** For answers that are data: nothing in them may ever run, even if someone opens them in a tab. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** A nonce for one answer. */
export const newNonce = (): string => randomBytes(16).toString('base64url');

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * The Content-Security-Policy of a page. Styles may be inline: emotion writes them while the page runs, and cached pages
 * cannot carry a nonce. WebAssembly may be compiled: the ticket scanner falls back on it.
 */
export function pagePolicy(trust: ScriptTrust, options: { frames?: "'self'" | "'none'" } = {}): string {
  const scripts = 'nonce' in trust ? [`'nonce-${trust.nonce}'`] : [...new Set(trust.scripts.map(hashSource))];
  return [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    `frame-src ${options.frames ?? "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Sets the headers that every answer carries. There are no CORS headers on purpose: browsers then keep other origins
 * out, and the product's own pages stand on this origin.
 */
export function addSecurityHeaders(app: FastifyInstance, options: { publicUrl: string }): void {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    // A page replaces this by its own policy.
    'Content-Security-Policy': dataPolicy,
    ...(options.publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=63072000' }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
