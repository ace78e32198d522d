import type { Platform } from '#platform/platform';
import { teamRoutes } from './team.routes.ts';
import { teamService } from './team.service.ts';
import { anonymizeMember } from './team.store.ts';

/** The team of an event: people who work on it besides its organizer. Each feature decides what a member may do there. */
export function teamFeature(platform: Platform) {
  const team = teamService(platform);
  return { routes: teamRoutes(team, platform.files), team, anonymizePerson: anonymizeMember };
}
