import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { Endpoint } from '@ngoma/api/common/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { preferReplica } from '../postgres/replica-reads.ts';
import { type Form, readForm } from './body/multipart.ts';
import { findUnstorable } from './body/text-safety.ts';
import { invalidInput, validate } from './body/validation.ts';
import { messages } from './body/validation-messages.ts';
import { isDeclared } from './declared-refusals.ts';
import { refuseMethod } from './http.ts';
import { hashRequest, type Idempotency, isIdempotencyKey, type StoredAnswer } from './idempotency.ts';
import { preferredLocale } from './language.ts';
import { type AttemptLimit, type AttemptLimits, tooManyAttempts } from './limits/attempt-limits.ts';
import { clientAddress } from './limits/client-address.ts';
import { addressKey, generalLimits, type RateLimiter } from './limits/rate-limit.ts';
import { problemOf, secondStepMissing, tooManyRequests, unauthenticated, unknownRoute } from './problems.ts';
import { forbidden, Refusal } from './refusal.ts';
import { pickListed } from './reply-filter.ts';
import type { Call, RawRoute, Route } from './route.ts';
import type { Authenticate } from './session/authenticate.ts';
import type { Session } from './session/session.ts';

export interface MountOptions {
  readonly authenticate: Authenticate;
  readonly limiter: RateLimiter;
  readonly idempotency: Idempotency;
  /** Counts requests that send emails. Without it they are not counted. */
  readonly attempts?: AttemptLimits;
  readonly rawRoutes?: readonly RawRoute[];
  /** Whether a response that breaks its schema is a server error (in tests) or is logged and trimmed (in production). */
  readonly strictReplies: boolean;
  /** Registers further routes under /api in the same scope, so that they share its "not found" handler. */
  readonly extend?: (api: FastifyInstance) => Promise<void> | void;
}

const emptyForm: Form = { fields: {}, files: {}, errors: {} };
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const satisfies HTTPMethods[];

/**
 * Serves the routes under /api. Enforces everything that an endpoint describes: access, limits, validation, idempotency and the
 * response schema.
 */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], options: MountOptions): void {
  app.register(
    async (api) => {
      const withFiles = routes.filter((route) => route.endpoint.files);
      for (const route of routes) if (!route.endpoint.files) mount(api, route, options);
      // Registered in a scope of their own, because the hooks of the multipart parser cost time.
      await api.register(async (scope) => {
        await scope.register(multipart);
        for (const route of withFiles) mount(scope, route, options);
      });
      await api.register(async (scope) => mountRaw(scope, options.rawRoutes ?? []));
      await options.extend?.(api);
      refuseOtherMethods(api, [
        ...routes.map((route) => [route.endpoint.path, [route.endpoint.method]] as const),
        ...(options.rawRoutes ?? []).map((raw) => [raw.path, raw.method] as const),
      ]);
      api.setNotFoundHandler(() => {
        throw unknownRoute();
      });
    },
    { prefix: '/api' },
  );
}

function mount(api: FastifyInstance, route: Route, options: MountOptions): void {
  const { endpoint } = route;
  if (route.readsReplica && endpoint.method !== 'GET')
    throw new Error(`${nameOf(endpoint)} writes, so it cannot read from a replica`);
  api.route({
    method: endpoint.method,
    url: endpoint.path,
    // Before the body is read: clients without access cannot make the server read ten megabytes.
    onRequest: (request, reply) => authorize(route, request, reply, options),
    handler: (request, reply) => answer(route, request, reply, options),
  });
}

/**
 * Finds the session and checks access and rate limits. Raises `unauthenticated` (401), `forbidden`, `foreign_origin`,
 * `second_step_setup_required` (403), `too_many_requests` (429), or what the route turns requests away with.
 */
async function authorize(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticate, limiter }: MountOptions,
): Promise<void> {
  const { allow } = route.endpoint;
  const refusal = route.turnAway?.();
  if (refusal) throw refusal;
  const address = addressKey(clientAddress(request));
  countRequest(limiter, `address ${address}`, generalLimits.perMinuteAndAddress);
  const found = await authenticate(request, reply);
  // Public endpoints treat an admin without the second step as a visitor.
  const session = found?.isLimited && allow === 'public' ? undefined : found;
  if (session) {
    request.session = session;
    // The request's own language wins; the account's language is the fallback.
    request.locale = preferredLocale(request.headers['accept-language']) ?? session.locale ?? request.locale;
    countRequest(limiter, `session ${session.userId}`, generalLimits.perMinuteAndSession);
  }
  if (allow !== 'public') {
    if (!session) throw unauthenticated();
    if (session.isLimited && !route.endpoint.beforeSecondStep) throw secondStepMissing();
    if (allow !== 'signed-in' && !allow.includes(session.role)) throw forbidden();
  }
  const { limit } = route;
  if (limit && typeof limit.by !== 'function') {
    const who = limit.by === 'session' && session ? session.userId : address;
    countRequest(limiter, `${nameOf(route.endpoint)} ${who}`, limit.perMinute);
  }
}

function countRequest(limiter: RateLimiter, key: string, perMinute: number): void {
  const wait = limiter.take(key, perMinute);
  if (wait > 0) throw tooManyRequests(wait);
}

/** Emails that callers of one IP address have sent to addresses of their choice: a crowd that signs up at once, then ten a minute. */
export const mailByAddress: AttemptLimit = { name: 'mail address', burst: 300, everySeconds: 6 };

async function countMail(request: FastifyRequest, attempts: AttemptLimits | undefined): Promise<void> {
  const seconds = (await attempts?.take(mailByAddress, addressKey(clientAddress(request)))) ?? 0;
  if (seconds > 0) throw tooManyAttempts(seconds);
}

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply, options: MountOptions): Promise<FastifyReply> {
  const { endpoint } = route;
  const { locale } = request;
  const idempotencyKey = keyOf(endpoint, request);
  const isForm = endpoint.files !== undefined && request.isMultipart();
  const form = isForm && endpoint.files ? await readForm(request, endpoint.files, locale) : emptyForm;
  const errors = { ...form.errors, ...missingFiles(endpoint, isForm, locale) };
  refuseUnstorable(request.params);
  const input = validate(
    endpoint,
    { params: request.params, query: request.query, body: isForm ? form.fields : request.body },
    locale,
    errors,
  );
  const call = {
    ...input,
    files: form.files,
    session: request.session ?? undefined,
    locale,
    localize: (text) => text[locale],
    idempotencyKey,
    request,
    reply,
  } as Call<Endpoint>;
  if (typeof route.limit?.by === 'function') {
    const counted = route.limit.by(call);
    if (counted !== undefined) countRequest(options.limiter, `${nameOf(endpoint)} ${counted}`, route.limit.perMinute);
  }
  if (route.sendsMail) await countMail(request, options.attempts);

  const session: Session | null = request.session;
  if (idempotencyKey !== undefined && session && !route.ownIdempotency) {
    const requestHash = hashRequest({ ...input, files: form.files });
    // The first response is repeated as it was, even if the reader has switched the language meanwhile.
    const stored = await options.idempotency.run(
      { key: idempotencyKey, userId: session.userId, endpoint: nameOf(endpoint), requestHash },
      () => handleForStorage(route, call, options),
    );
    if (stored.replayed) reply.header('Idempotency-Replayed', 'true');
    return sendJson(reply, stored.status, stored.body, locale);
  }
  const result = await handle(route, call, options);
  if (Buffer.isBuffer(result) || result instanceof Readable) return sendFile(reply, endpoint, result, locale);
  const body = checkedReply(endpoint, result, request, options);
  return route.revalidates ? sendIfChanged(request, reply, body, locale) : sendJson(reply, endpoint.status ?? 200, body, locale);
}

/** Runs the handler. In tests a refusal that the description of the endpoint does not name is a server error. */
async function handle(
  { endpoint, handler, readsReplica }: Route,
  call: Call<Endpoint>,
  { strictReplies }: MountOptions,
): Promise<unknown> {
  try {
    // With a session the reader may have changed something a moment ago.
    return await (readsReplica && !call.session ? preferReplica(() => handler(call)) : handler(call));
  } catch (error) {
    if (strictReplies && error instanceof Refusal && !isDeclared(endpoint, error))
      throw new Error(`${nameOf(endpoint)} does not declare ${error.status} ${error.code}`, { cause: error });
    throw error;
  }
}

/**
 * Runs the handler and returns its response, or its refusal, for storage. Throws on conflicts, rate limits and server errors,
 * which are not stored.
 */
async function handleForStorage(route: Route, call: Call<Endpoint>, options: MountOptions): Promise<StoredAnswer> {
  try {
    const result = await handle(route, call, options);
    return { status: route.endpoint.status ?? 200, body: checkedReply(route.endpoint, result, call.request, options) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 409 || error.status === 429 || error.status >= 500) throw error;
    const problem = problemOf(error, call.locale);
    return { status: problem.status, body: problem.body };
  }
}

function keyOf(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (!endpoint.idempotent || key === undefined) return undefined;
  if (typeof key !== 'string' || !isIdempotencyKey(key)) throw invalidInput({ 'Idempotency-Key': messages.idempotencyKey });
  return key;
}

/** Returns an error for each required file of a request that is not a form. Endpoints without required files accept JSON, too. */
function missingFiles(endpoint: Endpoint, isForm: boolean, locale: 'en' | 'fr'): Record<string, string> {
  if (isForm || !endpoint.files) return {};
  const required = Object.entries(endpoint.files).filter(([, part]) => part.required);
  return Object.fromEntries(required.map(([name]) => [name, messages.required[locale]]));
}

function refuseUnstorable(params: unknown): void {
  const found = findUnstorable(params);
  if (found !== undefined) throw invalidInput({ [found]: messages.unstorable });
}

/**
 * Returns the reply with only the keys of its schema. In tests throws when the reply breaks the schema; in production logs that.
 */
function checkedReply(endpoint: Endpoint, result: unknown, request: FastifyRequest, { strictReplies }: MountOptions): unknown {
  const parsed = endpoint.reply.safeParse(result);
  if (parsed.success) return parsed.data;
  const fault = new Error(`the reply of ${nameOf(endpoint)} breaks its description`, { cause: parsed.error.issues });
  if (strictReplies) throw fault;
  request.log.error({ err: fault, issues: parsed.error.issues }, fault.message);
  return pickListed(endpoint.reply, result);
}

function sendJson(reply: FastifyReply, status: number, body: unknown, locale: string): FastifyReply {
  addReplyHeaders(reply, locale);
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Answers 304 when the client has this response already. For lists that are polled. */
function sendIfChanged(request: FastifyRequest, reply: FastifyReply, body: unknown, locale: string): FastifyReply {
  const etag = `W/"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`;
  reply.header('ETag', etag).header('Cache-Control', 'private, no-cache');
  if (!request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag)) return sendJson(reply, 200, body, locale);
  addReplyHeaders(reply, locale);
  return reply.code(304).send();
}

function sendFile(reply: FastifyReply, endpoint: Endpoint, bytes: Buffer | Readable, locale: string): FastifyReply {
  addReplyHeaders(reply, locale);
  if (endpoint.produces && !reply.hasHeader('content-type')) reply.type(endpoint.produces);
  return reply.code(endpoint.status ?? 200).send(bytes);
}

function addReplyHeaders(reply: FastifyReply, locale: string): void {
  // Responses are private to the caller unless the handler has set a cache policy.
  if (!reply.hasHeader('cache-control')) reply.header('Cache-Control', 'no-store');
  // A public response is the same for all callers, and caches would keep one for each of their cookies.
  const isPublic = String(reply.getHeader('cache-control')).startsWith('public');
  reply.header('Content-Language', locale).header('Vary', `Accept-Language, Authorization${isPublic ? '' : ', Cookie'}`);
}

const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

/** Serves addresses at the root of the site that are neither pages nor files, such as robots.txt. */
export function mountSite(app: FastifyInstance, routes: readonly RawRoute[]): void {
  app.register(async (scope) => mountRaw(scope, routes));
}

function mountRaw(scope: FastifyInstance, routes: readonly RawRoute[]): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const { method, path, handler } of routes) {
    scope.route({
      method: [...method],
      url: path,
      handler: async (request, reply) => {
        const result = await handler({ bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request, reply });
        return reply.sent ? reply : reply.send(result ?? '');
      },
    });
  }
}

/** Answers 405 with `Allow` if an address exists for other methods only, instead of a misleading 404. */
function refuseOtherMethods(api: FastifyInstance, known: readonly (readonly [path: string, methods: readonly string[]])[]): void {
  const byShape = new Map<string, { path: string; allowed: Set<string> }>();
  for (const [path, allowed] of known) {
    const shape = path.replace(/(?<!:):\w+/g, ':');
    const entry = byShape.get(shape) ?? { path, allowed: new Set() };
    for (const method of allowed) entry.allowed.add(method);
    if (entry.allowed.has('GET')) entry.allowed.add('HEAD');
    byShape.set(shape, entry);
  }
  for (const { path, allowed } of byShape.values()) {
    api.route({
      method: methods.filter((method) => !allowed.has(method)),
      url: path,
      onRequest: async (request, reply) => {
        refuseMethod(request, reply, [...allowed]);
        return reply;
      },
      handler: () => undefined,
    });
  }
}
