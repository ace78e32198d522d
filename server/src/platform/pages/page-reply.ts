import type { FastifyReply, FastifyRequest } from 'fastify';
import { type InlineStyles, pagePolicy } from '../http/security.ts';
import { chooseEncoding, encode } from './page-encoding.ts';

/** A rendered page before the decision whether to cache it. */
export interface Rendered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly nonce: string;
  /** Other origins whose pictures the page may show. */
  readonly pictures: readonly string[];
  /** Whether the API could not answer because the database is away. The page then lacks its data. */
  readonly isIncomplete: boolean;
}

const droppedHeaders = new Set([
  ...['x-page-cache', 'x-page-styles', 'content-length', 'content-encoding', 'set-cookie', 'content-security-policy'],
]);

/** Returns which inline styles a page may have. The web app asks for any of them in development. */
export const inlineStylesOf = (headers: Headers): InlineStyles => (headers.get('x-page-styles') === 'any' ? 'any' : 'own');

export const forwardedHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !droppedHeaders.has(name)));

/** Sends a page that is not cached. */
export async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body, nonce, pictures }: Rendered,
): Promise<FastifyReply> {
  const policy = pagePolicy({ nonce }, { inlineStyles: inlineStylesOf(headers), pictures });
  reply.headers(forwardedHeaders(headers)).header('Content-Security-Policy', policy);
  for (const cookie of headers.getSetCookie()) reply.header('Set-Cookie', cookie);
  // A nonce is valid for one response, so proxies must not cache it.
  if (!headers.has('cache-control')) reply.header('Cache-Control', 'no-store');
  reply.header('Vary', 'Accept-Encoding, Accept-Language, Cookie').code(status);
  const encoding = body.length > 1_000 ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.send(await encode(body, encoding));
}
