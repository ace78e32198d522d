import type { Locale } from '@ngoma/api/common/locale';
import { createContext } from 'react-router';

/** What the server lends to one request for a page. The server builds it; loaders and the document read it. */
export interface PageContext {
  /**
   * Asks our own API without leaving the process: `path` starts with `/api/`, the rest is as in `fetch`. The call is
   * anonymous unless the caller sets `authorization`: pages made on the server are everybody's pages.
   */
  readonly apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** The nonce of this response's Content-Security-Policy; every inline script and style carries it. */
  readonly nonce: string;
  /** The language of the page, chosen by the server: `?lang=`, else the `locale` cookie, else `Accept-Language`, else `en`. */
  readonly locale: Locale;
  /** The address that people see, without a slash at its end: for canonical links and share pictures. */
  readonly publicUrl: string;
}

/** In the plain development server of the router there is no server of ours around: the API is asked over the network. */
const standalone: PageContext = {
  apiFetch: (path, init) => fetch(new URL(path, import.meta.env.VITE_API_URL ?? 'http://127.0.0.1:3000'), init),
  nonce: '',
  locale: 'en',
  publicUrl: 'http://127.0.0.1:5173',
};

/** The key under which loaders find it: `context.get(pageContext)`. */
export const pageContext = createContext<PageContext>(standalone);
