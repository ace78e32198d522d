import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** The sign of a page's trusted scripts: a nonce of one response, or the hashes of its scripts. */
export type ScriptTrust = { readonly nonce: string } | { readonly scripts: readonly string[] };

/** The policy of responses that are data: nothing in them may run, even in a browser tab. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Returns a nonce for one response. */
export const newNonce = (): string => randomBytes(16).toString('base64url');

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * Returns the Content-Security-Policy of a page. Allows inline styles: emotion writes them at runtime, and cached pages cannot
 * have a nonce. Allows compiling WebAssembly, which the ticket scanner uses as a fallback.
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
 * Sets the headers of every response. There are no CORS headers on purpose: browsers then refuse other origins, and the web app
 * has the same origin.
 */
export function addSecurityHeaders(app: FastifyInstance, options: { publicUrl: string }): void {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    // Pages replace this with a policy of their own.
    'Content-Security-Policy': dataPolicy,
    ...(options.publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=63072000' }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
