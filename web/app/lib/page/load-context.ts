import type { Locale } from '@ngoma/api/common/locale';
import type { Role } from '@ngoma/api/common/roles';
import { createContext } from 'react-router';

/** The part of the answer to a request to our own API that loaders and actions read. */
export type ApiAnswer = Pick<Response, 'ok' | 'status' | 'headers' | 'json' | 'blob'>;

/** Data and functions of the server for one page request. The server builds it; loaders and the document read it. */
export interface PageContext {
  /**
   * Requests our own API without leaving the process: `path` starts with `/api/`, the rest is as in `fetch`. The request is anonymous:
   * actions and loaders of personal pages act as the caller by the headers of their own request (`callAs`).
   */
  readonly apiFetch: (path: string, init?: RequestInit) => Promise<ApiAnswer>;
  /** The nonce of this response's Content-Security-Policy; every inline script and style carries it. */
  readonly nonce: string;
  /** The language of the page, chosen by the server: `?lang=`, else the `locale` cookie, else `Accept-Language`, else `en`. */
  readonly locale: Locale;
  /** The public address of the site without a trailing slash, for canonical links and share pictures. */
  readonly publicUrl: string;
  /** The caller, in actions and on personal pages. Always undefined on pages that are the same for everybody. */
  readonly session?: PageSession | undefined;
}

/** The caller, as a page needs to know them. */
export interface PageSession {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Whether the account must set up its second step of sign-in before it may do anything else. */
  readonly isLimited?: boolean;
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
