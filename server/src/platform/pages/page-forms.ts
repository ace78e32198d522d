import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseMethod } from '../http/http.ts';
import { unknownRoute } from '../http/problems.ts';
import type { Authenticate } from '../http/session/authenticate.ts';
import { foreignOrigin, isFromOwnOrigin } from '../http/session/own-origin.ts';
import { sendFailure } from './page-failures.ts';
import type { PageRenderer } from './page-render.ts';
import { sendRendered } from './page-reply.ts';
import { localeOf, type ReadPage, requestedUrl } from './page-request.ts';

/** Limit of a form of text fields. */
const maxFormBytes = 256 * 1024;
/** Limit of a form with files: the largest picture that the API accepts, and the fields beside it. */
const maxUploadBytes = 11 * 1024 * 1024;

export interface FormsOptions {
  readonly publicUrl: string;
  readonly authenticate: Authenticate;
  readonly renderer: PageRenderer;
  readonly readPage: ReadPage;
  readonly isReserved: (url: string) => boolean;
}

/**
 * Lets forms reach the actions of pages; an address without one answers 405 to everything but `GET` and `HEAD`. An action acts for the
 * person whom the cookie names, and signs people in, so a form of another site is refused (403) before its body is read.
 */
export async function acceptForms(
  app: FastifyInstance,
  { publicUrl, authenticate, renderer, readPage, isReserved }: FormsOptions,
): Promise<void> {
  const takesForms = (request: FastifyRequest) =>
    request.method === 'POST' && readPage(requestedUrl(request, publicUrl)).takesForms;

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const url = requestedUrl(request, publicUrl);
    const form = { contentType: request.headers['content-type'], bytes: bytesOf(request.body) };
    const session = await authenticate(request, reply);
    const caller = { session, form };
    const rendered = await renderer.render({ address: readPage(url).address, locale: request.locale, reader: request, caller });
    rendered.headers.set('cache-control', 'no-store');
    return sendRendered(request, reply, rendered);
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const read = { parseAs: 'buffer' } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', { ...read, bodyLimit: maxFormBytes }, keepBytes);
    scope.addContentTypeParser('multipart/form-data', { ...read, bodyLimit: maxUploadBytes }, keepBytes);
    scope.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/*',
      // Before the body is read.
      onRequest: async (request, reply) => {
        if (isReserved(request.url)) throw unknownRoute();
        if (!takesForms(request)) {
          refuseMethod(request, reply, ['GET', 'HEAD']);
          return reply;
        }
        request.locale = localeOf(request, requestedUrl(request, publicUrl));
        if (!isFromOwnOrigin(request.headers, publicUrl)) throw foreignOrigin();
      },
      handler: answer,
      errorHandler: (error, request, reply) => {
        if (isReserved(request.url)) throw error;
        return sendFailure(error, request, reply);
      },
    });
  });
}

const keepBytes = (_request: unknown, body: string | Buffer, done: (error: null, body: Buffer) => void): void =>
  done(null, Buffer.from(body));

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
