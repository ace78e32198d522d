import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Locale } from '@ngoma/api/common/locale';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { boundedPool } from '../concurrency/bounded-pool.ts';
import type { Config } from '../config.ts';
import { refuseMethod } from '../http/http.ts';
import { preferredLocale } from '../http/language.ts';
import { unknownRoute } from '../http/problems.ts';
import { Refusal } from '../http/refusal.ts';
import { newNonce, pagePolicy } from '../http/security.ts';
import { bilingual } from '../i18n/messages.ts';
import { apiFetchFor } from './page-api.ts';
import { brotli, chooseEncoding, encode, gzip, unpackedPages } from './page-encoding.ts';
import { PageUnavailable, sendFailure } from './page-failures.ts';
import { pageKey, readPageCacheHeader, toCacheablePage } from './page-html.ts';
import type { PageStore, StoredPage } from './page-store.ts';
import { precompress, serveWebAssets } from './web-assets.ts';

/** The context of one page request; web/app/lib/page/load-context.ts is the receiving side. */
export interface PageContext {
  readonly apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
  readonly nonce: string;
  readonly locale: Locale;
  readonly publicUrl: string;
}

type RenderPage = (request: Request, page: PageContext) => Promise<Response>;
/** Returns the canonical address of a page: its path with only those query fields that the page reads. */
type ReadAddress = (url: URL) => string;

/** The part of the built web app that the server calls; web/app/entry.server.tsx implements it. */
interface ServerBuild {
  readonly entry: {
    readonly module: {
      readonly createPageHandler: (build: unknown) => RenderPage;
      readonly createAddressReader: (build: unknown) => ReadAddress;
    };
  };
}

export interface PagesOptions {
  readonly config: Pick<Config, 'publicUrl' | 'nodeEnv'>;
  readonly store: PageStore;
  /** The folder with `server/index.js` and `client/`. By default web/build of this repository. */
  readonly buildFolder?: string;
}

/** A rendered page before the decision whether to cache it. */
interface Rendered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly nonce: string;
  /** Whether the API could not answer because the database is away. The page then lacks its data. */
  readonly isIncomplete: boolean;
}
type Outcome = { readonly kept: StoredPage } | { readonly rendered: Rendered };

/** Renderings that run at the same time. More would only slow each other and the sales beside them. */
export const maxRenders = 4;
/** Renderings that wait for one of those. They take about as long as a reader waits without noticing; further ones get 503. */
export const maxWaitingRenders = 60;

const defaultBuildFolder = join(import.meta.dirname, '../../../../web/build');
/** Addresses of the server. Unknown ones get 404 as JSON instead of a page. */
const reserved = /^\/(api|files|dev|metrics|healthz|readyz)([/?]|$)/;
/** The page of the web app that shows the kit, also as the router's request for its data. */
const kitPage = /^\/dev\/kit([/?.]|$)/;
const droppedHeaders = new Set(['x-page-cache', 'content-length', 'content-encoding', 'set-cookie', 'content-security-policy']);

/** Serves the web app for every address that is not the server's own. Without a build it explains how to build. */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const folder = options.buildFolder ?? defaultBuildFolder;
  const entry = join(folder, 'server/index.js');
  if (!existsSync(entry)) return serveMissingBuild(app);
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  const { createPageHandler, createAddressReader } = build.entry.module;
  const client = join(folder, 'client');
  await serveWebAssets(app, client);
  // In the background: until it is done, files are sent uncompressed.
  precompress(client).catch((error) => app.log.warn({ err: error }, 'the web files could not be compressed'));
  const isReserved = (url: string): boolean =>
    reserved.test(url) && (options.config.nodeEnv === 'production' || !kitPage.test(url));
  const pages = pageServer(app, { ...options, render: createPageHandler(build), readAddress: createAddressReader(build) });
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    // Before the body is read.
    onRequest: async (request, reply) => {
      if (isReserved(request.url)) throw unknownRoute();
      refuseMethod(request, reply, ['GET', 'HEAD']);
      return reply;
    },
    handler: () => undefined,
  });
  app.get('/*', async (request, reply) => {
    if (isReserved(request.url)) throw unknownRoute();
    try {
      return await pages(request, reply);
    } catch (error) {
      return sendFailure(error, request, reply);
    }
  });
}

interface PageServerOptions extends PagesOptions {
  readonly render: RenderPage;
  readonly readAddress: ReadAddress;
}

function pageServer(app: FastifyInstance, { config, store, render, readAddress }: PageServerOptions) {
  const running = new Map<string, Promise<Outcome>>();
  const unpack = unpackedPages();
  const inTurn = boundedPool({ concurrency: maxRenders, maxWaiting: maxWaitingRenders });
  const densify = boundedPool({ concurrency: 1, maxWaiting: 1_000 });
  let renders = 0;

  /** Renders once fewer others do. Throws PageUnavailable when too many wait already. */
  const renderPage = (address: string, locale: Locale, request: FastifyRequest): Promise<Rendered> =>
    inTurn(async () => {
      renders += 1;
      try {
        return await renderNow(address, locale, request);
      } finally {
        renders -= 1;
      }
    }).catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'busy' ? new PageUnavailable() : error;
    });

  const renderNow = async (address: string, locale: Locale, request: FastifyRequest): Promise<Rendered> => {
    const nonce = newNonce();
    let isIncomplete = false;
    // The request has no cookies and no other headers, because the page may be cached for all readers.
    const response = await render(new Request(config.publicUrl + address), {
      apiFetch: apiFetchFor(app, request, locale, () => {
        isIncomplete = true;
      }),
      nonce,
      locale,
      publicUrl: config.publicUrl,
    });
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
      nonce,
      isIncomplete,
    };
  };

  const renderAndCache = async (key: string, address: string, locale: Locale, request: FastifyRequest): Promise<Outcome> => {
    const begun = store.startRender();
    const rendered = await renderPage(address, locale, request);
    const policy =
      rendered.status === 200 && !rendered.isIncomplete ? readPageCacheHeader(rendered.headers.get('x-page-cache')) : undefined;
    if (!policy || rendered.headers.has('set-cookie')) return { rendered };
    const { page, bytes } = await toStoredPage(rendered);
    if (!store.put(begun, key, page, policy)) return { rendered };
    // Readers do not wait for the denser form.
    densify(async () => {
      page.brotli = await brotli(bytes, 10);
    }).catch(() => {});
    return { kept: page };
  };

  /** Sends a page that lacks its data as an earlier reader got it, else as a page that loads again. */
  const sendComplete = (request: FastifyRequest, reply: FastifyReply, rendered: Rendered, key: string | undefined) => {
    if (!rendered.isIncomplete) return sendRendered(request, reply, rendered);
    const stale = key === undefined ? undefined : store.findStale(key);
    if (!stale) throw new PageUnavailable();
    return sendStale(request, reply, stale);
  };

  const sendStored = async (request: FastifyRequest, reply: FastifyReply, page: StoredPage): Promise<FastifyReply> => {
    reply.headers(page.headers).header('ETag', page.etag);
    if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === page.etag)) return reply.code(304).send();
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return reply.send(await unpack(page));
    return reply.header('Content-Encoding', encoding).send(encoding === 'br' ? page.brotli : page.gzip);
  };

  const sendStale = (request: FastifyRequest, reply: FastifyReply, page: StoredPage): Promise<FastifyReply> =>
    sendStored(request, reply, { ...page, headers: { ...page.headers, 'cache-control': 'no-store' } });

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const url = requestedUrl(request, config.publicUrl);
    const locale = localeOf(request, url);
    request.locale = locale;
    // Renders from the same address that is the cache key, so that nothing else of one reader's address can reach another reader.
    const address = readAddress(url);
    const key = request.headers.authorization === undefined ? pageKey(address, locale) : undefined;
    if (key === undefined) return sendComplete(request, reply, await renderPage(address, locale, request), key);

    const found = store.find(key);
    if (found) return sendStored(request, reply, found);
    const stale = renders >= maxRenders ? store.findStale(key) : undefined;
    if (stale) return sendStale(request, reply, stale);
    // Concurrent readers of a page that is not cached yet wait for one rendering.
    const others = running.get(key);
    const rendering = others ?? renderAndCache(key, address, locale, request).finally(() => running.delete(key));
    if (!others) running.set(key, rendering);
    const outcome = await rendering;
    if ('kept' in outcome) return sendStored(request, reply, outcome.kept);
    // The page was not cacheable, or its data changed meanwhile: the other readers get a rendering of their own.
    const isOwn = !others || outcome.rendered.isIncomplete;
    return sendComplete(request, reply, isOwn ? outcome.rendered : await renderPage(address, locale, request), key);
  };
}

/** Returns the requested address on this site, even if the request line names another host. */
function requestedUrl(request: FastifyRequest, publicUrl: string): URL {
  const path = request.originalUrl.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^[/\\]*/, '/');
  return new URL(publicUrl + path);
}

/** Returns the reader's language: `?lang=`, else the cookie, else `Accept-Language`, else English. */
function localeOf(request: FastifyRequest, url: URL): Locale {
  const cookie = /(?:^|;\s*)(?:locale|lang)=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  for (const candidate of [url.searchParams.get('lang'), cookie]) {
    const parsed = Locale.safeParse(candidate);
    if (parsed.success) return parsed.data;
  }
  return preferredLocale(request.headers['accept-language']) ?? 'en';
}

/** Returns a page for the cache, packed fast, with the bytes that it was packed from. */
async function toStoredPage({ headers, body, nonce }: Rendered): Promise<{ page: StoredPage; bytes: Buffer }> {
  const { html, scripts } = toCacheablePage(body.toString('utf8'), nonce);
  const bytes = Buffer.from(html);
  const [fast, common] = await Promise.all([brotli(bytes, 5), gzip(bytes)]);
  const page: StoredPage = {
    brotli: fast,
    gzip: common,
    // Weak, because the same page in another encoding has other bytes.
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    headers: {
      ...forwardedHeaders(headers),
      'content-security-policy': pagePolicy({ scripts }),
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    },
  };
  return { page, bytes };
}

const forwardedHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !droppedHeaders.has(name)));

async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body, nonce }: Rendered,
): Promise<FastifyReply> {
  reply.headers(forwardedHeaders(headers)).header('Content-Security-Policy', pagePolicy({ nonce }));
  for (const cookie of headers.getSetCookie()) reply.header('Set-Cookie', cookie);
  // A nonce is valid for one response, so proxies must not cache it.
  if (!headers.has('cache-control')) reply.header('Cache-Control', 'no-store');
  reply.header('Vary', 'Accept-Encoding, Accept-Language, Cookie').code(status);
  const encoding = body.length > 1_000 ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.send(await encode(body, encoding));
}

function serveMissingBuild(app: FastifyInstance): void {
  const text = bilingual('platform.webPagesAreNotBuiltYet');
  app.get('/*', (request, reply) => {
    if (reserved.test(request.url)) throw unknownRoute();
    return reply
      .code(503)
      .header('Retry-After', '30')
      .header('Content-Language', request.locale)
      .type('text/plain; charset=utf-8')
      .send(`${text[request.locale]}\n`);
  });
}
