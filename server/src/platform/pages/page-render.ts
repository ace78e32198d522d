import type { Locale } from '@ngoma/api/common/locale';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { boundedPool } from '../concurrency/bounded-pool.ts';
import { Refusal } from '../http/refusal.ts';
import { newNonce } from '../http/security.ts';
import type { Session } from '../http/session/session.ts';
import { type ApiAnswer, apiFetchFor } from './page-api.ts';
import { PageUnavailable } from './page-failures.ts';
import type { Rendered } from './page-reply.ts';

/** The context of one page request; web/app/lib/page/load-context.ts is the receiving side. */
export interface PageContext {
  readonly apiFetch: (path: string, init?: RequestInit) => Promise<ApiAnswer>;
  readonly nonce: string;
  readonly locale: Locale;
  readonly publicUrl: string;
  /** Who sent the request. Always undefined on pages that may be cached, which are the same for everybody. */
  readonly session: PageSession | undefined;
}

/** The caller, as a page needs to know them. */
export type PageSession = Pick<Session, 'userId' | 'name' | 'email' | 'role' | 'isLimited'>;

/** The answer of the web app to a request. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

export type RenderPage = (request: Request, page: PageContext) => Promise<PageAnswer>;

/** A form that was sent to a page, unparsed. */
export interface SentForm {
  readonly contentType: string | undefined;
  readonly bytes: Buffer;
}

/** A rendering of a page. */
export interface PageView {
  readonly address: string;
  readonly locale: Locale;
  readonly reader: FastifyRequest;
  /** Given for pages that are rendered for one person alone. Without it the page learns nothing about its reader. */
  readonly caller?: { readonly session: Session | undefined; readonly form?: SentForm };
}

/** Renderings that run at the same time. More would only slow each other and the sales beside them. */
export const maxRenders = 4;
/** Renderings that wait for one of those. They take about as long as a reader waits without noticing; further ones get 503. */
export const maxWaitingRenders = 60;

/** Headers by which the API knows a caller and their browser, and where a write comes from. */
const callerHeaders = ['cookie', 'user-agent', 'sec-fetch-site'] as const;

/**
 * Returns the headers of a reader's request that its page may know. `Origin` is left out where `Sec-Fetch-Site` has answered already: the
 * router compares it with the public address, and refuses a page that was opened at another name of this server.
 */
function headersOf({ headers: given }: FastifyRequest): Headers {
  const headers = new Headers();
  for (const name of given['sec-fetch-site'] === undefined ? [...callerHeaders, 'origin'] : callerHeaders) {
    const value = given[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

function requestFor({ address, reader, caller }: PageView, publicUrl: string): Request {
  if (!caller) return new Request(publicUrl + address);
  const { form } = caller;
  const headers = headersOf(reader);
  if (!form) return new Request(publicUrl + address, { headers });
  if (form.contentType !== undefined) headers.set('content-type', form.contentType);
  return new Request(publicUrl + address, { method: 'POST', headers, body: new Uint8Array(form.bytes) });
}

const toPageSession = ({ userId, name, email, role, isLimited }: Session): PageSession => ({
  userId,
  name,
  email,
  role,
  ...(isLimited && { isLimited }),
});

/** Renders pages, a few at a time. */
export function pageRenderer(
  app: FastifyInstance,
  { render, publicUrl, pictures }: { readonly render: RenderPage; readonly publicUrl: string } & Pick<Rendered, 'pictures'>,
) {
  const inTurn = boundedPool({ concurrency: maxRenders, maxWaiting: maxWaitingRenders });
  let running = 0;

  const renderNow = async (view: PageView): Promise<Rendered> => {
    const nonce = newNonce();
    const { locale, reader, caller } = view;
    let isIncomplete = false;
    const { status, headers, body } = await render(requestFor(view, publicUrl), {
      apiFetch: apiFetchFor(app, reader, locale, () => {
        isIncomplete = true;
      }),
      nonce,
      locale,
      publicUrl,
      session: caller?.session && toPageSession(caller.session),
    });
    return { status, headers, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength), nonce, pictures, isIncomplete };
  };

  return {
    /** Renders once fewer others do. Throws PageUnavailable when too many wait already. */
    render: (view: PageView): Promise<Rendered> =>
      inTurn(async () => {
        running += 1;
        try {
          return await renderNow(view);
        } finally {
          running -= 1;
        }
      }).catch((error: unknown) => {
        throw error instanceof Refusal && error.code === 'busy' ? new PageUnavailable() : error;
      }),
    isBusy: (): boolean => running >= maxRenders,
  };
}
export type PageRenderer = ReturnType<typeof pageRenderer>;
