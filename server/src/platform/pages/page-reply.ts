import type { FastifyReply, FastifyRequest } from 'fastify';
import { dataPolicy, type InlineStyles, type PageTrust, pagePolicy } from '../http/security.ts';
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
const inlineStylesOf = (headers: Headers): InlineStyles => (headers.get('x-page-styles') === 'any' ? 'any' : 'own');

/** Returns the policy of what the web app answered. What is no HTML, such as the data of a page, may run nothing. */
export const policyOf = ({ headers, pictures }: Pick<Rendered, 'headers' | 'pictures'>, trust: PageTrust): string =>
  headers.get('content-type')?.startsWith('text/html')
    ? pagePolicy(trust, { inlineStyles: inlineStylesOf(headers), pictures })
    : dataPolicy;

export const forwardedHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !droppedHeaders.has(name)));

/** Sends a page that is not cached. */
export async function sendRendered(request: FastifyRequest, reply: FastifyReply, rendered: Rendered): Promise<FastifyReply> {
  const { status, headers, body, nonce } = rendered;
  reply.headers(forwardedHeaders(headers)).header('Content-Security-Policy', policyOf(rendered, { nonce }));
  for (const cookie of headers.getSetCookie()) reply.header('Set-Cookie', cookie);
  // A nonce is valid for one response, so proxies must not cache it.
  if (!headers.has('cache-control')) reply.header('Cache-Control', 'no-store');
  reply.header('Vary', 'Accept-Encoding, Accept-Language, Cookie').code(status);
  const encoding = body.length > 1_000 ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.send(await encode(body, encoding));
}
