import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Locale } from '@ngoma/api/common/locale';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { accessLog, pathOf } from '../observation/access-log.ts';
import { addJsonParser } from './body/json-body.ts';
import { isStorable } from './body/text-safety.ts';
import { invalidInput } from './body/validation.ts';
import { messages } from './body/validation-messages.ts';
import { preferredLocale } from './language.ts';
import { closeUnusedConnections } from './limits/unused-connections.ts';
import { methodNotAllowed, type ProblemReply, problemOf, unknownRoute } from './problems.ts';
import { addSecurityHeaders, dataPolicy } from './security.ts';
import type { Credential, Session } from './session/session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The reader's language: first of `Accept-Language`, then of the account once the session is found. */
    locale: Locale;
    session: Session | null;
    /** The credential by which the session was found. */
    credential: Credential | null;
  }
}

/** Limit of a JSON body. Files come as multipart, with a limit for each part. */
const maxJsonBytes = 256 * 1024;

export interface HttpOptions {
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy'>;
  readonly logger: Logger;
}

/**
 * Builds the HTTP server with the parts common to all responses: security headers, language, errors, safe bodies, request ids.
 */
export function buildHttp({ config, logger }: HttpOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxiesToTrust(config.trustProxy),
    bodyLimit: maxJsonBytes,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // A request on a connection that was accepted just before the end of listening is answered like any other.
    return503OnClosing: false,
    genReqId: (raw) => requestId(raw.headers['x-request-id']),
    rewriteUrl: (raw) => withPlainAmpersands(raw.url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      // Hooks have not run at this point, because the address could not be parsed.
      reply.headers({ 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': dataPolicy });
      if (wantsPage(request)) return void reply.redirect('/404');
      sendProblem(error, request, reply);
    },
    clientErrorHandler: answerBrokenRequest,
  });
  app.decorateRequest('locale', 'en');
  app.decorateRequest('session', null);
  app.decorateRequest('credential', null);
  addSecurityHeaders(app, config);
  app.addHook('onRequest', (request, reply, done) => {
    request.locale = preferredLocale(request.headers['accept-language']) ?? 'en';
    reply.header('X-Request-Id', request.id);
    if (!acceptedMethods.has(request.method)) return refuseMethod(request, reply, [...acceptedMethods]);
    const refused = refusedAddress(request.url);
    if (refused && wantsPage(request)) return void reply.redirect('/404');
    done(refused);
  });
  closeUnusedConnections(app);
  addTimingAndLog(app, logger);
  addJsonParser(app);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendProblem(unknownRoute(), request, reply));
  return app;
}

/** Answers with a refusal or a server error. Logs server errors with the request's id, which the response has in a header. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const locale = request.locale ?? preferredLocale(request.headers['accept-language']) ?? 'en';
  const problem = problemOf(error, locale);
  if (problem.isFault) request.log.error({ err: error, method: request.method, url: pathOf(request.url) }, 'a request failed');
  writeProblem(problem, locale, reply);
}

/** Writes a problem as the response. */
export function writeProblem(problem: ProblemReply, locale: Locale, reply: FastifyReply): void {
  if (problem.retryAfterSeconds !== undefined) reply.header('Retry-After', problem.retryAfterSeconds);
  reply.header('Content-Language', locale).header('Vary', 'Accept-Language, Authorization').header('Cache-Control', 'no-store');
  reply.code(problem.status).type('application/json; charset=utf-8').send(JSON.stringify(problem.body));
}

const acceptedMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Answers 405 with the methods that the address accepts. */
export function refuseMethod(request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): void {
  reply.header('Allow', allowed.join(', '));
  writeProblem(methodNotAllowed(request.locale), request.locale, reply);
}

/** Decodes `%26` in the path. Some clients escape the `&` of literal paths, and the router would not match it. */
function withPlainAmpersands(url: string): string {
  if (!url.includes('%26')) return url;
  const [path = '', ...query] = url.split('?');
  return [path.replaceAll('%26', '&'), ...query].join('?');
}

/** Returns Fastify's `trustProxy`. A number trusts that many of the nearest proxies. */
function proxiesToTrust(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

/** Keeps the id that a proxy gave, so that one id runs through all logs. Replaces anything that is not a plain id. */
const requestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();

/**
 * Returns whether a browser opened the address. A reader who follows a broken link gets a page, as for every unknown address,
 * instead of JSON.
 */
const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');

/**
 * Returns the error for a query with a NUL or with broken percent-encoding. The router does not check the query, and the text
 * would reach the database.
 */
function refusedAddress(url: string): Error | undefined {
  const start = url.indexOf('?');
  if (start < 0 || !url.includes('%', start)) return undefined;
  try {
    return isStorable(decodeURIComponent(url.slice(start + 1))) ? undefined : invalidInput({ query: messages.unstorable });
  } catch {
    return Object.assign(new Error('malformed query'), { code: 'FST_ERR_BAD_URL' });
  }
}

/** Requested every few seconds by monitoring, so not logged. */
const monitoringPaths = new Set(['/healthz', '/readyz', '/metrics']);

function addTimingAndLog(app: FastifyInstance, logger: Logger): void {
  const log = accessLog(logger);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('Server-Timing', `total;dur=${reply.elapsedTime.toFixed(1)}`);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (!monitoringPaths.has(request.url)) log(request, reply);
    done();
  });
}

/**
 * Answers what is not HTTP, or has too large headers, on the raw socket. In English, because the reader's language is unknown.
 */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, reason] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Request Header Fields Too Large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'Request Timeout']
        : [400, 'Bad Request'];
  const body = JSON.stringify({ message: 'This request could not be understood', code: 'bad_request' });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroy();
}
