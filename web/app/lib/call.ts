import type { BodyInput, Endpoint, FileNames, ParamsInput, QueryInput, ReplyOf } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import { currentLocale } from './i18n.ts';
import type { PageContext } from './load-context.ts';
import { clearSession, validToken } from './session.ts';

/** What to say where the server's own words are missing, in both languages of the readers. */
type FailureWords = Readonly<Record<Locale, string>>;

const serverError: FailureWords = { en: 'Server error', fr: 'Erreur du serveur' };

/** "Server error" in the reader's language: for a failure that is no `ApiProblem`. */
export const defaultFailure = (): string => serverError[currentLocale()];

/** A refusal or a failure, with the words to show. `status` is 0 where no answer came at all. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  /** What is wrong, field by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Everything the server sent beside, such as `left`. */
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(message: string, status: number, code: string, facts: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = (facts.errors as Record<string, string> | undefined) ?? {};
    this.facts = facts;
  }
}

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** What a call needs, as its endpoint describes it. */
export type CallInput<E extends Endpoint> = Given<'params', ParamsInput<E>> &
  Given<'query', QueryInput<E>> &
  Given<'body', BodyInput<E>> & {
    readonly files?: Partial<Record<FileNames<E>, File | Blob | undefined>>;
    readonly signal?: AbortSignal;
    /** For writes that could be sent twice: the same key, the same answer. */
    readonly idempotencyKey?: string;
    /** Shown where the server sends no message; "Server error" unless told. */
    readonly failure?: FailureWords;
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
  readonly failure?: FailureWords;
}

/** The address of a call, with its parameters filled in and its query attached. */
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

function multipart(input: LooseInput): FormData {
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

/** Turns an answer into its reply, or throws the refusal it carries. */
async function replyOf<E extends Endpoint>(endpoint: E, response: Response, failure: string): Promise<ReplyOf<E>> {
  if (response.ok) return (endpoint.produces ? await response.blob() : await response.json()) as ReplyOf<E>;
  const body: unknown = await response.json().catch(() => undefined);
  const facts = body && typeof body === 'object' ? (body as Record<string, unknown>) : {};
  const { message, code } = facts;
  throw new ApiProblem(
    typeof message === 'string' && message ? message : failure,
    response.status,
    typeof code === 'string' ? code : 'unknown',
    facts,
  );
}

/**
 * Makes one call of the contract from the browser: the signed-in person's token and language go along. Throws
 * `ApiProblem`; an answer that the session is no longer good ends the session here, which leads to /sign-in.
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
      // No answer came, or it broke off on its way: nobody knows what it would have said.
      if (given.signal?.aborted) throw error;
      throw new ApiProblem(failure, 0, 'unreachable');
    }
    // A late "no" to the one who was signed in before is none to whoever is now.
    const isRefused = error.status === 401 && error.code === 'unauthenticated' && validToken() === token;
    if (isRefused) clearSession('refused');
    throw error;
  }
}

/** The same for loaders on the server: asks our own API in the page's language, as nobody in particular. */
export const callFrom =
  (page: PageContext) =>
  async <E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<ReplyOf<E>> => {
    const given = (input ?? {}) as LooseInput;
    const headers = { accept: 'application/json', 'accept-language': page.locale };
    const response = await page.apiFetch(addressOf(endpoint, given), requestOf(endpoint, given, headers));
    return replyOf(endpoint, response, (given.failure ?? serverError)[page.locale]);
  };
