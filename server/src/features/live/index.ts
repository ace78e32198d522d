import type { Platform } from '#platform/platform';
import { liveRoutes } from './live.routes.ts';
import { type LiveAuthDeps, liveService } from './live.service.ts';

export { emitLiveChanges } from './live-changes.ts';

/** Notifies open pages of changes by server-sent events. */
export function liveFeature(platform: Platform, sessions: LiveAuthDeps) {
  const live = liveService(platform, sessions);
  return {
    routes: liveRoutes(live),
    jobs: { 'live.tidy': live.tidy },
    recurring: [{ name: 'live.tidy', cron: '*/5 * * * *' }],
    /** Called before the server stops listening, because stopping waits for every open response. */
    endStreams: live.close,
  };
}
