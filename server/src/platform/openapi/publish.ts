import { createHash } from 'node:crypto';
import type { Endpoint } from '@ngoma/api/common/endpoint';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
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

  await api.register(async (scope) => {
    // The reference has one inline script. The policy allows it by its hash and no other.
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (String(reply.getHeader('content-type')).startsWith('text/html') && typeof payload === 'string') {
        reply.header('Content-Security-Policy', pagePolicy({ scripts: toCacheablePage(payload, '').scripts }));
      } else if (String(reply.getHeader('content-type')).includes('javascript')) {
        reply.header('Cache-Control', 'public, max-age=3600');
      }
      return payload;
    });
    await scope.register(scalar, {
      routePrefix: '/docs',
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
  });
}
