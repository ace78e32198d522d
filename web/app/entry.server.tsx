/**
 * Describes how the server renders a page. The whole web application is one module without external packages
 * (`web/build/server/index.js`), so that the server needs neither React nor the router and always runs their production code:
 *
 *   const build = await import('…/web/build/server/index.js');
 *   const renderPage = build.entry.module.createPageHandler(build);
 *   const readPage = build.entry.module.createPageReader(build);
 *   const { address, isPersonal, takesForms } = readPage(url);
 *   const request = new Request(new URL(address, publicUrl));
 *   const { status, headers, body } = await renderPage(request, { apiFetch, nonce, locale, publicUrl, session });
 *
 * `request` is a standard `Request`. Its address is absolute and keeps only the query fields that the page reads. `GET` and
 * `HEAD` request documents, the router's own addresses that end in `.data`, or its list of routes; `POST` sends a form to the action of a page that
 * `takesForms`. Only requests of forms and of pages that are `isPersonal` have the reader's cookies. The reply's HTML is complete when it arrives (no
 * streaming), so it can be cached whole. Every inline script and style carries `nonce`, so a cache may store the page with a
 * placeholder as its nonce. There is no `style=""` attribute. Only in development do pages have further styles, those of Vite, and the
 * reply the header `X-Page-Styles: any`. Static files are in `web/build/client` (`/assets/*` never change and may be cached for a
 * year). In development Vite provides the same function: `(await
 * vite.ssrLoadModule('virtual:react-router/server-build')).entry.module`.
 */
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { deferScripts } from '#lib/page/deferred-scripts.server.ts';
import { withStyles } from '#lib/page/inline-styles.server.ts';
import { type PageContext, pageContext } from '#lib/page/load-context.ts';
import { splitDocument } from '#lib/page/rendered-document.server.ts';
import { routeListPath, routeListPolicy } from '#lib/page/route-list.ts';
import { signedInScript } from '#lib/session/signed-in-attribute.ts';
import { startOf } from '#shell/start-hints.server.ts';
import { colourModeScript } from '#theme/colour-mode.ts';
import { fontCss, fontPreloads } from '#theme/fonts.server.ts';

export { createPageReader } from '#lib/page/page-address.server.ts';

/** Maximum time for rendering a page; the parts that are missing then are rendered in the browser. */
const renderTimeoutMs = 5_000;

/** The answer to a request of a page. */
interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Where the document of a request is put, beside the reply of the router: a `Response` would make a stream of it. */
const documentContext = createContext<{ bytes?: Uint8Array<ArrayBuffer> } | undefined>(undefined);

/** Returns the request handler of a build; to be called once. */
export function createPageHandler(build: ServerBuild): (request: Request, page: PageContext) => Promise<PageAnswer> {
  const handle = createRequestHandler(build, import.meta.env.DEV ? 'development' : 'production');
  return async (request, page) => {
    const document: { bytes?: Uint8Array } = {};
    const context = new RouterContextProvider(
      new Map<RouterContext, unknown>([
        [pageContext, page],
        [documentContext, document],
      ]),
    );
    const response = await handle(request, context);
    const { status, headers } = response;
    if (new URL(request.url).pathname === routeListPath) headers.set('X-Page-Cache', routeListPolicy);
    return { status, headers, body: document.bytes ?? new Uint8Array(await response.arrayBuffer()) };
  };
}

/** Renders one document: React to HTML, then the scripts and fonts of its first view into the head. */
export default async function handleRequest(
  request: Request,
  statusCode: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, locale } = loadContext.get(pageContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', locale);
  // Vite's own styles have no nonce.
  if (import.meta.env.DEV) headers.set('x-page-styles', 'any');
  if (request.method === 'HEAD') return new Response(null, { status: statusCode, headers });

  const rendered = splitDocument(
    await renderWhole(
      <TranslationProvider translation={translationFor(locale)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </TranslationProvider>,
      nonce,
    ),
  );
  const start = startOf(rendered.bodyText, routerContext, locale);
  const hinted = { ...rendered, head: rendered.head + start.hints };
  const { head, body } = import.meta.env.DEV ? { head: hinted.head, body: [hinted.body] } : deferScripts(hinted);
  const headEnd = [
    `<script nonce="${nonce}">${colourModeScript}${statusCode === 404 || statusCode === 429 ? `;${signedInScript}` : ''}</script>`,
    fontPreloads,
    `<style nonce="${nonce}">${fontCss}</style>`,
  ].join('');
  const styled = withStyles({ head, body: rendered.bodyText }, routerContext, start.parts, nonce, headEnd);
  const bytes = Buffer.concat([...styled, ...body]);
  const document = loadContext.get(documentContext);
  if (!document) return new Response(bytes, { status: statusCode, headers });
  document.bytes = bytes;
  return new Response(null, { status: statusCode, headers });
}

/** Waits for all content, including suspended parts, so that the page works without JavaScript. */
function renderWhole(app: React.ReactNode, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(app, {
      nonce,
      // Renders large parts in place instead of having a script move them there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        pipe(collector(resolve));
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        console.error(error);
      },
    });
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), renderTimeoutMs);
  });
}

/** Returns the stream into which React writes a whole page. It never asks React to wait, because nothing reads from it meanwhile. */
function collector(onEnd: (html: Buffer) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(chunks));
      done();
    },
  });
}
