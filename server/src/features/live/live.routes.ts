import * as contract from '@ngoma/api/features/live';
import { bearerToken } from '#platform/mount';
import { type Route, route } from '#platform/route';
import { requireEventStream } from './live.rules.ts';
import type { liveService } from './live.service.ts';

/** Live updates over HTTP. */
export const liveRoutes = (live: ReturnType<typeof liveService>): Route[] => [
  route(
    contract.live,
    async ({ session, request, reply }) => {
      requireEventStream(request.method, request.headers.accept);
      const lastEventId = request.headers['last-event-id'];
      const token = bearerToken(request.headers.authorization) ?? '';
      const stream = await live.open(session, token, typeof lastEventId === 'string' ? lastEventId : undefined);
      reply.headers({
        // Nobody on the way may keep it, wait for more of it or pack it.
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
        // A connection that carried a stream carries nothing else, so that it is gone when the stream is.
        Connection: 'close',
      });
      return stream;
    },
    { limit: { perMinute: 60, by: 'session' } },
  ),
];
