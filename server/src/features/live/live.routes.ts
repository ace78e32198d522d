import * as endpoints from '@ngoma/api/features/live';
import { type Route, route } from '#platform/http/route';
import { requireEventStream } from './live.rules.ts';
import type { liveService } from './live.service.ts';

/** Serves the live event stream. */
export const liveRoutes = (live: ReturnType<typeof liveService>): Route[] => [
  route(
    endpoints.live,
    async ({ session, request, reply }) => {
      requireEventStream(request.method, request.headers.accept);
      const lastEventId = request.headers['last-event-id'];
      const stream = await live.open(
        session,
        request.credential?.token ?? '',
        typeof lastEventId === 'string' ? lastEventId : undefined,
      );
      reply.headers({
        // Proxies must not cache, buffer or compress the stream.
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
        // The connection closes with the stream, so that shutdown does not wait for an idle connection.
        Connection: 'close',
      });
      return stream;
    },
    { limit: { perMinute: 60, by: 'session' } },
  ),
];
