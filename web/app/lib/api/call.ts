import type { BodyInput, Endpoint, FileNames, ParamsInput, QueryInput, ReplyOf } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import { currentLocale } from '#lib/i18n/i18n.ts';
import type { ApiAnswer, PageContext } from '#lib/page/load-context.ts';
import { clearSession, validToken } from '#lib/session/session.ts';
import { intervene } from './interventions.ts';

/** The message shown when the server sends none, in both languages. */
type FailureMessage = Readonly<Record<Locale, string>>;

const serverError: FailureMessage = { en: 'Server error', fr: 'Erreur du serveur' };

/** The code of an error that came without one. The server has no such code, while `unknown` is its code for a missing ticket. */
const noCode = 'no_code';

/** Returns "Server error" in the reader's language, for errors that are not an `ApiProblem`. */
export const defaultErrorMessage = (): string => serverError[currentLocale()];

/** A refused or failed request, with the message to show. `status` is 0 if no answer came. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  /** Error messages by field name. */
  readonly errors: Readonly<Record<string, string>>;
  /** All other fields of the error body, such as `left`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds after which the server asks for a retry (`Retry-After`); undefined if it does not. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    status: number,
    code: string,
    details: Readonly<Record<string, unknown>> = {},
    retryAfterSeconds?: number,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = (details.errors as Record<string, string> | undefined) ?? {};
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type Provided<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** The input of a request, as its endpoint describes it. */
export type CallInput<E extends Endpoint> = Provided<'params', ParamsInput<E>> &
  Provided<'query', QueryInput<E>> &
  Provided<'body', BodyInput<E>> & {
    readonly files?: Partial<Record<FileNames<E>, File | Blob | undefined>>;
    readonly signal?: AbortSignal;
    /** For writes that may be sent twice: the same key gets the same answer. */
    readonly idempotencyKey?: string;
    /** Shown when the server sends no message; defaults to "Server error". */
    readonly failure?: FailureMessage;
  };

type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

interface LooseInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
  readonly files?: Record<string, Blob | undefined>;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  readonly failure?: FailureMessage;
}

/** Returns the address of a request, with its path parameters and its query. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, input: Pick<LooseInput, 'params' | 'query'> = {}): string {
  const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one));
    }
  }
  const search = query.toString();
  return `/api${path}${search && `?${search}`}`;
}

/** Returns the form of a request with files. */
export function multipart(input: Pick<LooseInput, 'body' | 'files'>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input.body ?? {})) {
    if (value !== undefined && value !== null)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const [name, file] of Object.entries(input.files ?? {})) if (file) form.append(name, file);
  return form;
}

function requestOf(endpoint: Endpoint, input: LooseInput, headers: Record<string, string>): RequestInit {
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'include' };
  if (input.signal) init.signal = input.signal;
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  if (endpoint.files) init.body = multipart(input);
  else if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input.body);
  }
  return init;
}

/** Returns the problem that the body of an error describes. */
export function problemOf(body: unknown, status: number, failure: string, retryAfterSeconds?: number): ApiProblem {
  const details = body && typeof body === 'object' ? (body as Record<string, unknown>) : {};
  const { message, code } = details;
  return new ApiProblem(
    typeof message === 'string' && message ? message : failure,
    status,
    typeof code === 'string' ? code : noCode,
    details,
    retryAfterSeconds,
  );
}

/** Returns the body of a successful response. Throws the error of any other response as `ApiProblem`. */
async function replyOf<E extends Endpoint>(endpoint: E, response: ApiAnswer, failure: string): Promise<ReplyOf<E>> {
  if (response.ok) return (endpoint.produces ? await response.blob() : await response.json()) as ReplyOf<E>;
  // A date in the header, which our server does not send, counts as none.
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined;
  throw problemOf(await response.json().catch(() => undefined), response.status, failure, retryAfterSeconds);
}

/**
 * Sends a request to an endpoint from the browser, with the token and the language of the user. Throws `ApiProblem`. A 401 for
 * the current token ends the session here, which leads to /sign-in. A request for which the user must confirm that it is them is sent
 * again once they have.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<ReplyOf<E>> {
  const given = (input ?? {}) as LooseInput;
  const failure = (given.failure ?? serverError)[currentLocale()];
  const token = validToken();
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': currentLocale() };
  if (token) headers.authorization = `Bearer ${token}`;
  try {
    const response = await fetch(addressOf(endpoint, given), requestOf(endpoint, given, headers));
    return await replyOf(endpoint, response, failure);
  } catch (error) {
    if (!(error instanceof ApiProblem)) {
      // No complete answer arrived, so the outcome is unknown.
      if (given.signal?.aborted) throw error;
      throw new ApiProblem(failure, 0, 'unreachable');
    }
    endRefusedSession(error, token);
    if (error.status === 403 && (await intervene(error))) return call(endpoint, ...([input] as CallArguments<E>));
    throw error;
  }
}

/**
 * Ends the session whose token was refused. A late 401 for the previous token does not end the session of the user who is signed in
 * now.
 */
export function endRefusedSession({ status, code }: ApiProblem, token: string | undefined): void {
  if (status === 401 && code === 'unauthenticated' && validToken() === token) clearSession('refused');
}

/** Sends a request from a loader on the server: to our own API, in the page's language, without an account. */
export const callFrom =
  (page: PageContext) =>
  async <E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<ReplyOf<E>> => {
    const given = (input ?? {}) as LooseInput;
    const headers = { accept: 'application/json', 'accept-language': page.locale };
    const response = await page.apiFetch(addressOf(endpoint, given), requestOf(endpoint, given, headers));
    return replyOf(endpoint, response, (given.failure ?? serverError)[page.locale]);
  };
