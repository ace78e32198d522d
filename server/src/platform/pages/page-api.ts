import type { Locale } from '@ngoma/api/common/locale';
import type { FastifyInstance, FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify';
import { clientAddress } from '../http/limits/client-address.ts';

/** The part of a `Response` that loaders and actions read. One of the web costs more than the request: it streams, and copies each header. */
export interface ApiAnswer extends Pick<Response, 'ok' | 'status' | 'headers' | 'json' | 'blob'> {}

/**
 * Returns a fetch function that calls the API in this process, without a network. Rate limits count the reader's address, not the
 * server's.
 */
export function apiFetchFor(
  app: FastifyInstance,
  request: FastifyRequest,
  locale: Locale,
  onUnavailable: () => void,
): (path: string, init?: RequestInit) => Promise<ApiAnswer> {
  return async (path, init = {}) => {
    if (!path.startsWith('/api/')) throw new Error(`pages may only call the API, not ${path}`);
    const headers = new Headers(init.headers);
    if (!headers.has('accept-language')) headers.set('accept-language', locale);
    const body = init.body == null ? undefined : new Response(init.body);
    // Only the body knows the boundary between the parts of a form.
    const contentType = body?.headers.get('content-type');
    if (contentType && !headers.has('content-type')) headers.set('content-type', contentType);
    const answer = await app.inject({
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: path,
      headers: Object.fromEntries(headers),
      remoteAddress: clientAddress(request),
      ...(body && { payload: Buffer.from(await body.arrayBuffer()) }),
    });
    if (answer.statusCode === 503) onUnavailable();
    return toApiAnswer(answer);
  };
}

function toApiAnswer({ statusCode, headers, rawPayload }: LightMyRequestResponse): ApiAnswer {
  return {
    ok: statusCode >= 200 && statusCode < 300,
    status: statusCode,
    get headers() {
      return toHeaders(headers);
    },
    json: async () => JSON.parse(rawPayload.toString()),
    blob: async () => new Blob([new Uint8Array(rawPayload)], { type: String(headers['content-type'] ?? '') }),
  };
}

function toHeaders(given: Readonly<Record<string, number | string | string[] | undefined>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, String(one));
  return headers;
}
