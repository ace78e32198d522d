import type { Platform } from '#platform/platform';
import { liveRoutes } from './live.routes.ts';
import { liveService, type SessionsOfLive } from './live.service.ts';

export { announce } from './live.news.ts';

/** Tells open pages what changes for their readers, while it changes. */
export function liveFeature(platform: Platform, sessions: SessionsOfLive) {
  const live = liveService(platform, sessions);
  return {
    routes: liveRoutes(live),
    jobs: { 'live.tidy': live.tidy },
    recurring: [{ name: 'live.tidy', cron: '*/5 * * * *' }],
    /** To be called before the server stops listening, which waits for every answer under way. */
    endStreams: live.close,
  };
}
