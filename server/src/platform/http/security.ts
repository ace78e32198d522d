import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** The sign of a page's trusted scripts and styles: a nonce of one response, or the hashes of their texts. */
export type PageTrust = { readonly nonce: string } | { readonly scripts: readonly string[]; readonly styles?: readonly string[] };

/** Which inline styles a page may have: the trusted ones alone and no style attributes, or `any`, for those of Vite in development. */
export type InlineStyles = 'any' | 'own';

/** The policy of responses that are data: nothing in them may run, even in a browser tab. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Returns a nonce for one response. */
export const newNonce = (): string => randomBytes(16).toString('base64url');

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const hashSources = (texts: readonly string[]) => [...new Set(texts.map(hashSource))];

const ownStyles = (trust: PageTrust): readonly string[] =>
  'nonce' in trust ? [`'nonce-${trust.nonce}'`] : hashSources(trust.styles ?? []);

interface PagePolicyOptions {
  readonly frames?: "'self'" | "'none'";
  readonly inlineStyles?: InlineStyles;
  /** Other origins whose pictures the page may show. */
  readonly pictures?: readonly string[];
}

/**
 * Returns the Content-Security-Policy of a page. Allows compiling WebAssembly, which the ticket scanner uses as a fallback.
 */
export function pagePolicy(
  trust: PageTrust,
  { frames = "'none'", inlineStyles = 'own', pictures = [] }: PagePolicyOptions = {},
): string {
  const scripts = 'nonce' in trust ? [`'nonce-${trust.nonce}'`] : hashSources(trust.scripts);
  const styles = inlineStyles === 'any' ? ["'unsafe-inline'"] : ownStyles(trust);
  return [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    `frame-src ${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers that mean something on a document alone. Every one of them costs a slow phone bytes on each reply, and a page asks for many. */
const documentHeaders = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

/**
 * Sets the headers of every response, and on HTML those of a document. There are no CORS headers on purpose: browsers then refuse other
 * origins, and the web app has the same origin.
 */
export function addSecurityHeaders(app: FastifyInstance, options: { publicUrl: string }): void {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Pages replace this with a policy of their own.
    'Content-Security-Policy': dataPolicy,
    ...(options.publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=63072000' }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html'))
      for (const [name, value] of Object.entries(documentHeaders)) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
}
