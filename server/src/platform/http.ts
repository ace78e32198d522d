import { isUtf8 } from 'node:buffer';
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
import type { Config } from './config.ts';
import { preferredLocale } from './http-language.ts';
import { type ProblemReply, problemOf, unknownRoute } from './http-problems.ts';
import { addSecurityHeaders, dataPolicy } from './security.ts';
import type { Session } from './session.ts';
import { findUnstorable, isStorable } from './text-safety.ts';
import { invalidInput } from './validation.ts';
import { messages } from './validation-messages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The reader's language as far as it is known; the account's replaces it once the session is found. */
    locale: Locale;
    session: Session | null;
  }
}

/** JSON bodies; files come as multipart, where every part has a limit of its own. */
const maxJsonBytes = 256 * 1024;

export interface HttpOptions {
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy'>;
  readonly logger: Logger;
}

/** The HTTP server with everything that holds for every answer: headers, language, errors, safe bodies, request ids. */
export function buildHttp({ config, logger }: HttpOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxiesToTrust(config.trustProxy),
    bodyLimit: maxJsonBytes,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    genReqId: (raw) => requestId(raw.headers['x-request-id']),
    rewriteUrl: (raw) => withPlainAmpersands(raw.url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      // Hooks have not run here: the address could not even be read.
      reply.headers({ 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': dataPolicy });
      if (wantsPage(request)) return void reply.redirect('/404');
      sendProblem(error, request, reply);
    },
    clientErrorHandler: answerBrokenRequest,
  });
  app.decorateRequest('locale', 'en');
  app.decorateRequest('session', null);
  addSecurityHeaders(app, config);
  app.addHook('onRequest', (request, reply, done) => {
    request.locale = preferredLocale(request.headers['accept-language']) ?? 'en';
    reply.header('X-Request-Id', request.id);
    const refused = refusedAddress(request.url);
    if (refused && wantsPage(request)) return void reply.redirect('/404');
    done(refused);
  });
  addTimingAndLog(app);
  addJsonParser(app);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendProblem(unknownRoute(), request, reply));
  return app;
}

/** Answers a refusal or a fault. Faults are logged with the request's id, which the caller is given in a header. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const locale = request.locale ?? preferredLocale(request.headers['accept-language']) ?? 'en';
  const problem = problemOf(error, locale);
  if (problem.isFault) request.log.error({ err: error, method: request.method, url: pathOf(request.url) }, 'a request failed');
  writeProblem(problem, locale, reply);
}

/** Writes a problem that is known already. */
export function writeProblem(problem: ProblemReply, locale: Locale, reply: FastifyReply): void {
  if (problem.retryAfterSeconds !== undefined) reply.header('Retry-After', problem.retryAfterSeconds);
  reply.header('Content-Language', locale).header('Vary', 'Accept-Language, Authorization').header('Cache-Control', 'no-store');
  reply.code(problem.status).type('application/json; charset=utf-8').send(JSON.stringify(problem.body));
}

/** Some clients escape the `&` that literal paths may hold; the router would take `%26` for something else. */
function withPlainAmpersands(url: string): string {
  if (!url.includes('%26')) return url;
  const [path = '', ...query] = url.split('?');
  return [path.replaceAll('%26', '&'), ...query].join('?');
}

/** A number means so many proxies in front: the addresses that the nearest ones report are believed, and no further one. */
function proxiesToTrust(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

/** A proxy's id is kept, so that one id runs through all logs; anything that is no plain id is replaced. */
const requestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();

const pathOf = (url: string) => url.split('?', 1)[0];

/** A person who follows a broken link is to meet a page, as at every unknown address, and not data. */
const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');

/** A NUL or broken percent-encoding in the query, which the router does not look at, would reach the database. */
function refusedAddress(url: string): Error | undefined {
  const start = url.indexOf('?');
  if (start < 0 || !url.includes('%', start)) return undefined;
  try {
    return isStorable(decodeURIComponent(url.slice(start + 1))) ? undefined : invalidInput({ query: messages.unstorable });
  } catch {
    return Object.assign(new Error('malformed query'), { code: 'FST_ERR_BAD_URL' });
  }
}

/** Asked every few seconds, and of interest to nobody who reads logs. */
const askedByMachines = new Set(['/healthz', '/readyz', '/metrics']);

function addTimingAndLog(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('Server-Timing', `total;dur=${reply.elapsedTime.toFixed(1)}`);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (askedByMachines.has(request.url)) return done();
    // Tokens of mails stand in query strings, so only the path is logged.
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.session?.userId,
      },
      'answered',
    );
    done();
  });
}

/** JSON by the book: real UTF-8, no prototype keys, no text that the database cannot keep. An empty body is no body. */
function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    const charset = /charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset && !/^(utf-?8|us-ascii)$/i.test(charset))
      return done(Object.assign(new Error('charset'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }));
    if (!isUtf8(bytes)) return done(Object.assign(new SyntaxError('not UTF-8'), { statusCode: 400 }));
    const text = bytes.toString('utf8');
    parse(request, text, (error, value) => {
      if (error) return done(error);
      // Only an escape can smuggle in what valid UTF-8 text cannot hold, but for a bare NUL, which JSON forbids.
      const unstorable = text.includes('\\u') ? findUnstorable(value) : undefined;
      return unstorable === undefined ? done(null, value) : done(invalidInput({ [unstorable]: messages.unstorable }));
    });
  });
}

/** What is no HTTP at all, or has endless headers: answered on the bare socket, in English, since nothing is known of the reader. */
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
