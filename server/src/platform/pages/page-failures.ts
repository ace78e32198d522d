import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from '../http/problems.ts';
import { pagePolicy } from '../http/security.ts';
import { translate } from '../i18n/messages.ts';

/** Raised when a page cannot be rendered because the database is away. */
export class PageUnavailable extends Error {
  override readonly name = 'PageUnavailable';
}

/** Seconds until the page of an outage loads again: not the same for all readers, who would come back together. */
const reloadSeconds = () => 4 + Math.floor(Math.random() * 5);

const reloadingStyle = 'body{font-family:sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem;line-height:1.5}';

/** Sends a small page that loads again by itself. */
function sendReloadingPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { locale } = request;
  const seconds = reloadSeconds();
  const title = translate(locale, 'platform.awayForMoment');
  const text = translate(locale, 'platform.pageLoadsAgain');
  const again = translate(locale, 'platform.tryAgain');
  return reply
    .code(503)
    .headers({ 'Retry-After': seconds, 'Cache-Control': 'no-store', 'Content-Language': locale })
    .header('Content-Security-Policy', pagePolicy({ scripts: [], styles: [reloadingStyle] }))
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${seconds}"><title>Ngoma</title><style>${reloadingStyle}</style><main><h1>${title}</h1><p role="status">${text}</p><p><a href="">${again}</a></p></main></body></html>`,
    );
}

/** Sends a plain error page. The web app shows its own errors; this is for errors of rendering itself. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof PageUnavailable) return sendReloadingPage(request, reply);
  const { status, body, retryAfterSeconds, isFault } = problemOf(error, request.locale);
  if (isFault) request.log.error({ err: error }, 'a page could not be rendered');
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
  const again = translate(request.locale, 'platform.tryAgain');
  reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .header('Content-Language', request.locale)
    .type('text/html; charset=utf-8');
  return reply.send(
    `<!doctype html><html lang="${request.locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ngoma</title><h1>${body.message}</h1><p><a href="">${again}</a></p></html>`,
  );
}
