import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Locale } from '@ngoma/api/common/locale';
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import type { Config } from './config.ts';
import { preferredLocale } from './http-language.ts';
import { problemOf, unknownRoute } from './http-problems.ts';
import { brotli, chooseEncoding, encode, gunzip, gzip } from './page-encoding.ts';
import { freezePage, pageKey, readPageCacheHeader } from './page-html.ts';
import type { PageStore, StoredPage } from './page-store.ts';
import { newNonce, pagePolicy } from './security.ts';
import { precompress, serveWebAssets } from './web-assets.ts';

/** What the server lends to one request for a page; web/app/lib/load-context.ts is the reader's side of it. */
export interface PageContext {
  readonly apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
  readonly nonce: string;
  readonly locale: Locale;
  readonly publicUrl: string;
}

type RenderPage = (request: Request, page: PageContext) => Promise<Response>;

/** The part of the built web application that is called from here; web/app/entry.server.tsx makes it. */
interface ServerBuild {
  readonly entry: { readonly module: { readonly createPageHandler: (build: unknown) => RenderPage } };
}

export interface PagesOptions {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly store: PageStore;
  /** The folder with `server/index.js` and `client/`; web/build of this repository unless told. */
  readonly buildFolder?: string;
}

/** What a page looked like before anybody decided whether to keep it. */
interface Rendered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly nonce: string;
}
type Outcome = { readonly kept: StoredPage } | { readonly rendered: Rendered };

const defaultBuildFolder = join(import.meta.dirname, '../../../web/build');
/** Addresses that belong to the server; what is not found under them is a problem, not a page. */
const reserved = /^\/(api|files|dev|metrics|healthz|readyz)([/?]|$)/;
const droppedHeaders = new Set(['x-page-cache', 'content-length', 'content-encoding', 'set-cookie', 'content-security-policy']);

/** Serves the web application for every address that is not the server's own. Without a build it says how to get one. */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const folder = options.buildFolder ?? defaultBuildFolder;
  const entry = join(folder, 'server/index.js');
  if (!existsSync(entry)) return explainMissingBuild(app);
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  const render = build.entry.module.createPageHandler(build);
  const client = join(folder, 'client');
  await serveWebAssets(app, client);
  // In the background: until it is done, files simply travel uncompressed.
  precompress(client).catch((error) => app.log.warn({ err: error }, 'the web files could not be compressed'));
  const pages = pageServer(app, render, options);
  app.get('/*', async (request, reply) => {
    if (reserved.test(request.url)) throw unknownRoute();
    try {
      return await pages(request, reply);
    } catch (error) {
      return sendFailure(error, request, reply);
    }
  });
}

/** The application shows its own faults; this is for when not even it can be drawn. */
function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfterSeconds } = problemOf(error, request.locale);
  request.log.error({ err: error }, 'a page could not be drawn');
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
  const again = { en: 'Try again', fr: 'Réessayer' }[request.locale];
  reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .header('Content-Language', request.locale)
    .type('text/html; charset=utf-8');
  return reply.send(
    `<!doctype html><html lang="${request.locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ngoma</title><h1>${body.message}</h1><p><a href="">${again}</a></p></html>`,
  );
}

function pageServer(app: FastifyInstance, render: RenderPage, { config, store }: PagesOptions) {
  const running = new Map<string, Promise<Outcome>>();

  const draw = async (url: URL, locale: Locale, request: FastifyRequest): Promise<Rendered> => {
    const nonce = newNonce();
    // Cookies and the like stay out: what is drawn here is everybody's page.
    const response = await render(new Request(url), {
      apiFetch: apiFetchFor(app, request, locale),
      nonce,
      locale,
      publicUrl: config.publicUrl,
    });
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()), nonce };
  };

  const drawAndKeep = async (key: string, url: URL, locale: Locale, request: FastifyRequest): Promise<Outcome> => {
    const begun = store.begin();
    const rendered = await draw(url, locale, request);
    const life = rendered.status === 200 ? readPageCacheHeader(rendered.headers.get('x-page-cache')) : undefined;
    if (!life || rendered.headers.has('set-cookie')) return { rendered };
    const page = await toStoredPage(rendered);
    return store.keep(begun, key, page, life) ? { kept: page } : { rendered };
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const url = new URL(request.originalUrl.replace(/^\/+/, '/'), config.publicUrl);
    const locale = localeOf(request, url);
    request.locale = locale;
    const key = request.headers.authorization === undefined ? pageKey(url, locale) : undefined;
    if (key === undefined) return sendRendered(request, reply, await draw(url, locale, request));

    const found = store.find(key);
    if (found) return sendStored(request, reply, found);
    // A hundred readers of one page that is not there yet wait for one drawing of it.
    const others = running.get(key);
    const drawing = others ?? drawAndKeep(key, url, locale, request).finally(() => running.delete(key));
    if (!others) running.set(key, drawing);
    const outcome = await drawing;
    if ('kept' in outcome) return sendStored(request, reply, outcome.kept);
    // It was for its first reader alone (or changed meanwhile): the others get one of their own.
    return sendRendered(request, reply, others ? await draw(url, locale, request) : outcome.rendered);
  };
}

/** `?lang=`, else the cookie, else the browser's wish, else English. */
function localeOf(request: FastifyRequest, url: URL): Locale {
  const cookie = /(?:^|;\s*)(?:locale|lang)=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  for (const wish of [url.searchParams.get('lang'), cookie]) {
    const parsed = Locale.safeParse(wish);
    if (parsed.success) return parsed.data;
  }
  return preferredLocale(request.headers['accept-language']) ?? 'en';
}

/** The API without a network between. Limits still count the reader, not the server. */
function apiFetchFor(app: FastifyInstance, request: FastifyRequest, locale: Locale): PageContext['apiFetch'] {
  return async (path, init = {}) => {
    if (!path.startsWith('/api/')) throw new Error(`pages ask the API only, not ${path}`);
    const headers = new Headers(init.headers);
    if (!headers.has('accept-language')) headers.set('accept-language', locale);
    const answer = await app.inject({
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: path,
      headers: Object.fromEntries(headers),
      remoteAddress: request.ip,
      ...(init.body != null && { payload: Buffer.from(await new Response(init.body).arrayBuffer()) }),
    });
    const isEmpty = [204, 205, 304].includes(answer.statusCode);
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: toHeaders(answer.headers),
    });
  };
}

function toHeaders(given: Readonly<Record<string, number | string | string[] | undefined>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, String(one));
  return headers;
}

async function toStoredPage({ headers, body, nonce }: Rendered): Promise<StoredPage> {
  const { html, scripts } = freezePage(body.toString('utf8'), nonce);
  const bytes = Buffer.from(html);
  const [dense, common] = await Promise.all([brotli(bytes, 9), gzip(bytes, 9)]);
  return {
    brotli: dense,
    gzip: common,
    // Weak: the same page in another encoding has other bytes.
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    headers: {
      ...passedOn(headers),
      'content-security-policy': pagePolicy({ scripts }),
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    },
  };
}

const passedOn = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !droppedHeaders.has(name)));

async function sendStored(request: FastifyRequest, reply: FastifyReply, page: StoredPage): Promise<FastifyReply> {
  reply.headers(page.headers).header('ETag', page.etag);
  if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === page.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') return reply.send(await gunzip(page.gzip));
  return reply.header('Content-Encoding', encoding).send(encoding === 'br' ? page.brotli : page.gzip);
}

async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body, nonce }: Rendered,
): Promise<FastifyReply> {
  reply.headers(passedOn(headers)).header('Content-Security-Policy', pagePolicy({ nonce }));
  for (const cookie of headers.getSetCookie()) reply.header('Set-Cookie', cookie);
  // A nonce counts for one answer; nobody in between may keep it.
  if (!headers.has('cache-control')) reply.header('Cache-Control', 'no-store');
  reply.header('Vary', 'Accept-Encoding, Accept-Language, Cookie').code(status);
  const encoding = body.length > 1_000 ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.send(await encode(body, encoding));
}

function explainMissingBuild(app: FastifyInstance): void {
  const words = {
    en: 'The web pages are not built yet. `npm start` builds them; the API under /api works meanwhile.',
    fr: "Les pages web ne sont pas encore construites. `npm start` s'en charge ; l'API sous /api fonctionne déjà.",
  };
  app.get('/*', (request, reply) => {
    if (reserved.test(request.url)) throw unknownRoute();
    return reply
      .code(503)
      .header('Retry-After', '30')
      .header('Content-Language', request.locale)
      .type('text/plain; charset=utf-8')
      .send(`${words[request.locale]}\n`);
  });
}
