/**
 * Describes how the server renders a page. The whole web application is one module without external packages
 * (`web/build/server/index.js`), so that the server needs neither React nor the router and always runs their production code:
 *
 *   const build = await import('…/web/build/server/index.js');
 *   const renderPage = build.entry.module.createPageHandler(build);
 *   const readPage = build.entry.module.createPageReader(build);
 *   const { address, isPersonal, takesForms } = readPage(url);
 *   const request = new Request(new URL(address, publicUrl));
 *   const response: Response = await renderPage(request, { apiFetch, nonce, locale, publicUrl, session });
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
import { createRequestHandler, type EntryContext, RouterContextProvider, type ServerBuild, ServerRouter } from 'react-router';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { withDeferredScripts } from '#lib/page/deferred-scripts.server.ts';
import { withHead } from '#lib/page/inline-styles.server.ts';
import { type PageContext, pageContext } from '#lib/page/load-context.ts';
import { routeListPath, routeListPolicy } from '#lib/page/route-list.ts';
import { signedInScript } from '#lib/session/signed-in-attribute.ts';
import { startOf } from '#shell/start-hints.server.ts';
import { colourModeScript } from '#theme/colour-mode.ts';
import { fontCss, fontPreloads } from '#theme/fonts.server.ts';

export { createPageReader } from '#lib/page/page-address.server.ts';

/** Maximum time for rendering a page; the parts that are missing then are rendered in the browser. */
const renderTimeoutMs = 5_000;

/** Returns the request handler of a build; to be called once. */
export function createPageHandler(build: ServerBuild): (request: Request, page: PageContext) => Promise<Response> {
  const handle = createRequestHandler(build, import.meta.env.DEV ? 'development' : 'production');
  return async (request, page) => {
    const response = await handle(request, new RouterContextProvider(new Map([[pageContext, page]])));
    if (new URL(request.url).pathname === routeListPath) response.headers.set('X-Page-Cache', routeListPolicy);
    return response;
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

  const html = await renderWhole(
    <TranslationProvider translation={translationFor(locale)}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </TranslationProvider>,
    nonce,
  );
  // The hints leave the head before the styles come into it, which need not be searched for scripts.
  const start = startOf(html, routerContext, locale);
  const hinted = html.replace('</head>', () => `${start.hints}</head>`);
  const headEnd = [
    `<script nonce="${nonce}">${colourModeScript}${statusCode === 404 || statusCode === 429 ? `;${signedInScript}` : ''}</script>`,
    fontPreloads,
    `<style nonce="${nonce}">${fontCss}</style>`,
  ].join('');
  const whole = withHead(import.meta.env.DEV ? hinted : withDeferredScripts(hinted), routerContext, start.parts, nonce, headEnd);
  return new Response(whole, { status: statusCode, headers });
}

/** Waits for all content, including suspended parts, so that the page works without JavaScript. */
function renderWhole(app: React.ReactNode, nonce: string): Promise<string> {
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
function collector(onEnd: (html: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(chunks).toString());
      done();
    },
  });
}
