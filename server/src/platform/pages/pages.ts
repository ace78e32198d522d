import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locale } from '@ngoma/api/common/locale';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { boundedPool } from '../concurrency/bounded-pool.ts';
import type { Config } from '../config.ts';
import { clientAddress } from '../http/limits/client-address.ts';
import { unknownRoute } from '../http/problems.ts';
import type { Authenticate } from '../http/session/authenticate.ts';
import { bilingual } from '../i18n/messages.ts';
import { brotli, chooseEncoding, gzip, unpackedPages } from './page-encoding.ts';
import { PageUnavailable, sendFailure } from './page-failures.ts';
import { acceptForms } from './page-forms.ts';
import { pageKey, readPageCacheHeader, toCacheablePage } from './page-html.ts';
import { type PageRenderer, pageRenderer, type RenderPage } from './page-render.ts';
import { forwardedHeaders, policyOf, type Rendered, sendRendered } from './page-reply.ts';
import { localeOf, type ReadPage, requestedUrl, reservedAddresses } from './page-request.ts';
import type { PageStore, StoredPage } from './page-store.ts';
import type { PageVisit } from './page-visits.rules.ts';
import { fieldMemory } from './remembered-field.ts';
import { serveWebAssets } from './web-assets.ts';

/** The part of the built web app that the server calls; web/app/entry.server.tsx implements it. */
interface ServerBuild {
  readonly entry: {
    readonly module: {
      readonly createPageHandler: (build: unknown) => RenderPage;
      readonly createPageReader: (build: unknown) => ReadPage;
    };
  };
}

export interface PagesOptions {
  readonly config: Pick<Config, 'publicUrl' | 'nodeEnv'> & Partial<Pick<Config, 'mapTiles'>>;
  readonly store: PageStore;
  readonly authenticate: Authenticate;
  /** Called for each page that is asked for, whether or not it is cached. Nothing waits for it. */
  readonly onVisit?: (visit: PageVisit) => Promise<void>;
  /** The folder with `server/index.js` and `client/`. By default web/build of this repository. */
  readonly buildFolder?: string;
}

type Outcome = { readonly kept: StoredPage } | { readonly rendered: Rendered };

const defaultBuildFolder = join(import.meta.dirname, '../../../../web/build');
/** Serves the web app for every address that is not the server's own. Without a build it explains how to build. */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const folder = options.buildFolder ?? defaultBuildFolder;
  const entry = join(folder, 'server/index.js');
  if (!existsSync(entry)) return serveMissingBuild(app);
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  const { createPageHandler, createPageReader } = build.entry.module;
  const client = join(folder, 'client');
  await serveWebAssets(app, client);
  const { publicUrl, mapTiles } = options.config;
  const pictures = mapTiles ? [new URL(mapTiles.url).origin] : [];
  const renderer = pageRenderer(app, { render: createPageHandler(build), publicUrl, pictures });
  const readPage = createPageReader(build);
  const isReserved = reservedAddresses(options.config);
  await acceptForms(app, { ...options.config, authenticate: options.authenticate, renderer, readPage, isReserved });
  const pages = pageServer({ ...options, renderer, readPage });
  app.get('/*', async (request, reply) => {
    if (isReserved(request.url)) throw unknownRoute();
    const { url, headers, method } = request;
    if (method === 'GET') void options.onVisit?.({ url, headers, address: clientAddress(request) });
    try {
      return await pages(request, reply);
    } catch (error) {
      return sendFailure(error, request, reply);
    }
  });
}

interface PageServerOptions extends PagesOptions {
  readonly renderer: PageRenderer;
  readonly readPage: ReadPage;
}

function pageServer({ config, store, authenticate, renderer, readPage }: PageServerOptions) {
  const running = new Map<string, Promise<Outcome>>();
  const unpack = unpackedPages();
  const recall = fieldMemory(readPage, config);
  const densify = boundedPool({ concurrency: 1, maxWaiting: 1_000 });
  // The request of a page that may be cached has no cookies and no other headers, because it is for all readers.
  const renderPage = (address: string, locale: Locale, reader: FastifyRequest) => renderer.render({ address, locale, reader });

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

  /** Sends a page that its loader renders for the caller. It is never stored, here or elsewhere. */
  const sendPersonal = async (request: FastifyRequest, reply: FastifyReply, address: string, locale: Locale) => {
    const session = await authenticate(request, reply);
    const rendered = await renderer.render({ address, locale, reader: request, caller: { session } });
    rendered.headers.set('cache-control', 'no-store');
    return sendComplete(request, reply, rendered, undefined);
  };

  const sendStored = async (request: FastifyRequest, reply: FastifyReply, page: StoredPage): Promise<FastifyReply> => {
    reply.headers(page.headers).header('ETag', page.etag);
    // A cookie is for this reader alone.
    if (reply.hasHeader('set-cookie')) reply.header('Cache-Control', 'private, no-cache');
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
    const page = readPage(url);
    const remembered = recall(request, reply, url, page);
    if (remembered !== undefined) return reply.headers({ 'Cache-Control': 'no-store', Vary: 'Cookie' }).redirect(remembered, 302);
    const { address, isPersonal } = page;
    if (isPersonal) return sendPersonal(request, reply, address, locale);
    const key = request.headers.authorization === undefined ? pageKey(address, locale) : undefined;
    if (key === undefined) return sendComplete(request, reply, await renderPage(address, locale, request), key);

    const found = store.find(key);
    if (found) return sendStored(request, reply, found);
    const stale = renderer.isBusy() ? store.findStale(key) : undefined;
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

/** Returns a page for the cache, packed fast, with the bytes that it was packed from. */
async function toStoredPage(rendered: Rendered): Promise<{ page: StoredPage; bytes: Buffer }> {
  const { headers, body, nonce } = rendered;
  const { html, ...trusted } = toCacheablePage(body.toString('utf8'), nonce);
  const bytes = Buffer.from(html);
  const [fast, common] = await Promise.all([brotli(bytes, 5), gzip(bytes)]);
  const page: StoredPage = {
    brotli: fast,
    gzip: common,
    // Weak, because the same page in another encoding has other bytes.
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    headers: {
      // Browsers may keep what the web app says, such as a list of routes. Pages change.
      'cache-control': 'public, max-age=0, must-revalidate',
      ...forwardedHeaders(headers),
      'content-security-policy': policyOf(rendered, trusted),
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    },
  };
  return { page, bytes };
}

function serveMissingBuild(app: FastifyInstance): void {
  const text = bilingual('platform.webPagesAreNotBuiltYet');
  const isReserved = reservedAddresses({ nodeEnv: 'production' });
  app.get('/*', (request, reply) => {
    if (isReserved(request.url)) throw unknownRoute();
    return reply
      .code(503)
      .header('Retry-After', '30')
      .header('Content-Language', request.locale)
      .type('text/plain; charset=utf-8')
      .send(`${text[request.locale]}\n`);
  });
}
