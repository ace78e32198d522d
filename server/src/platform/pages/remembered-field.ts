import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { readCookie } from '../http/session/cookies.ts';
import type { ReadPage } from './page-request.ts';

const maxAgeSeconds = 365 * 24 * 60 * 60;

/** The router's requests for the data of a page, which scripts send. */
const dataRequest = /\.data$/;

/**
 * Returns the function that remembers a query field of a page in a cookie of the same name. An address with the field stores its value,
 * and an empty value deletes it. Without the field, and without any other that the page reads, the function returns the address to
 * redirect to. The pages themselves are the same for everybody.
 */
export function fieldMemory(readPage: ReadPage, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const attributes = `Path=/; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
  const valueIn = (address: string, field: string) => new URL(address, publicUrl).searchParams.get(field) ?? '';
  return (request: FastifyRequest, reply: FastifyReply, url: URL, page: ReturnType<ReadPage>): string | undefined => {
    const { address, remembers: field } = page;
    if (field === undefined) return undefined;
    const stored = readCookie(request.headers.cookie, field) ?? '';
    if (url.searchParams.has(field)) {
      const chosen = valueIn(address, field);
      const lifetime = chosen === '' ? 0 : maxAgeSeconds;
      if (chosen !== stored)
        reply.header('set-cookie', `${field}=${encodeURIComponent(chosen)}; Max-Age=${lifetime}; ${attributes}`);
      return undefined;
    }
    if (stored === '' || address !== url.pathname || dataRequest.test(url.pathname)) return undefined;
    const next = new URL(url);
    next.searchParams.set(field, stored);
    return valueIn(readPage(next).address, field) === stored ? next.pathname + next.search : undefined;
  };
}
