import { Locale } from '@ngoma/api/common/locale';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { preferredLocale } from '../http/language.ts';
import { readCookie } from '../http/session/cookies.ts';

/** The facts about a page that the built web app gives. */
export interface PageAtAddress {
  /** The canonical address: its path with only those query fields that the page reads. */
  readonly address: string;
  /** Whether the page's loader renders it for the caller. Such pages are never cached. */
  readonly isPersonal: boolean;
  /** Whether the page has an action, which forms are sent to. */
  readonly takesForms: boolean;
  /** The query field that is remembered in a cookie. */
  readonly remembers?: string | undefined;
}
export type ReadPage = (url: URL) => PageAtAddress;

/** Addresses of the server. Unknown ones get 404 as JSON instead of a page. */
const reserved = /^\/(api|files|dev|metrics|healthz|readyz)([/?]|$)/;

/** The page of the web app that shows the kit, also as the router's request for its data. */
const kitPage = /^\/dev\/kit([/?.]|$)/;

/** Returns the function that tells addresses of the server from those of pages. The kit is a page outside of production. */
export const reservedAddresses =
  ({ nodeEnv }: Pick<Config, 'nodeEnv'>) =>
  (url: string): boolean =>
    reserved.test(url) && (nodeEnv === 'production' || !kitPage.test(url));

/** Returns the requested address on this site, even if the request line names another host. */
export function requestedUrl(request: FastifyRequest, publicUrl: string): URL {
  const path = request.originalUrl.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^[/\\]*/, '/');
  return new URL(publicUrl + path);
}

/** Returns the reader's language: `?lang=`, else the cookie, else `Accept-Language`, else English. */
export function localeOf(request: FastifyRequest, url: URL): Locale {
  const { cookie: cookies } = request.headers;
  const cookie = readCookie(cookies, 'locale') ?? readCookie(cookies, 'lang');
  for (const candidate of [url.searchParams.get('lang'), cookie]) {
    const parsed = Locale.safeParse(candidate);
    if (parsed.success) return parsed.data;
  }
  return preferredLocale(request.headers['accept-language']) ?? 'en';
}
