import { createHash } from 'node:crypto';
import type { Endpoint } from '@ngoma/api/common/endpoint';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { pagePolicy } from '../http/security.ts';
import { toCacheablePage } from '../pages/page-html.ts';
import { openApiDocument } from './openapi.ts';

/**
 * Caches the result of the first call. Building the document takes a quarter of a second of processor time, and few clients
 * request it, so that the start does not do it.
 */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * Publishes the OpenAPI document at /api/openapi.json and an interactive reference at /api/docs. The reference's script is served
 * from here, without fonts, telemetry or proxies of other sites.
 */
export async function publishOpenApi(
  api: FastifyInstance,
  endpoints: readonly Endpoint[],
  info: { version: string },
): Promise<void> {
  const publication = once(() => {
    const text = JSON.stringify(openApiDocument(endpoints, info));
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
  });
  api.get('/openapi.json', async (request, reply) => {
    const { text, etag } = publication();
    reply.headers({ ETag: etag, 'Cache-Control': 'public, max-age=60' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });

  const reference = once(openReference);
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const opened = await reference();
    const { statusCode, headers, payload } = await opened.inject({ method: 'GET', url: request.url });
    const type = String(headers['content-type']);
    // The reference has one inline script. The policy allows it by its hash and no other. It writes its styles at run time.
    if (type.startsWith('text/html')) {
      const trusted = { scripts: toCacheablePage(payload, '').scripts };
      reply.header('Content-Security-Policy', pagePolicy(trusted, { inlineStyles: 'any' }));
    } else if (type.includes('javascript')) reply.header('Cache-Control', 'public, max-age=3600');
    if (headers.location) reply.header('Location', headers.location);
    return reply.code(statusCode).type(type).send(payload);
  };
  for (const path of ['/docs', '/docs/*']) api.get(path, serve);
}

/**
 * Opens the reference, which is a server of its own: it can be loaded on its first use, and most servers never show it. It takes 30 MB.
 */
async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const opened = fastify();
  await opened.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      pageTitle: 'Ngoma API',
      theme: 'none',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      // Both would send data to services of third parties.
      agent: { disabled: true },
      mcp: { disabled: true },
      customCss: '.light-mode{--scalar-color-accent:#2F3BA2}.dark-mode{--scalar-color-accent:#9AA5FF}',
      defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    },
  });
  await opened.ready();
  return opened;
}
