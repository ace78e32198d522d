import type { Locale } from '@ngoma/api/common/locale';
import { createContext } from 'react-router';

/** Data and functions of the server for one page request. The server builds it; loaders and the document read it. */
export interface PageContext {
  /**
   * Requests our own API without leaving the process: `path` starts with `/api/`, the rest is as in `fetch`. The request is
   * anonymous unless the caller sets `authorization`, because pages rendered on the server are public.
   */
  readonly apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** The nonce of this response's Content-Security-Policy; every inline script and style carries it. */
  readonly nonce: string;
  /** The language of the page, chosen by the server: `?lang=`, else the `locale` cookie, else `Accept-Language`, else `en`. */
  readonly locale: Locale;
  /** The public address of the site without a trailing slash, for canonical links and share pictures. */
  readonly publicUrl: string;
}

/** The router's own development server runs without our server, so the API is requested over the network. */
const standalone: PageContext = {
  apiFetch: (path, init) => fetch(new URL(path, import.meta.env.VITE_API_URL ?? 'http://127.0.0.1:3000'), init),
  nonce: '',
  locale: 'en',
  publicUrl: 'http://127.0.0.1:5173',
};

/** The key under which loaders find the page context: `context.get(pageContext)`. */
export const pageContext = createContext<PageContext>(standalone);
