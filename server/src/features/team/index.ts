import type { Platform } from '#platform/platform';
import { teamRoutes } from './team.routes.ts';
import { teamService } from './team.service.ts';
import { forgetMember } from './team.store.ts';

/** The team slice: who works on an event beside its organizer. What a member may do is decided where it is done. */
export function teamFeature(platform: Platform) {
  const team = teamService(platform);
  return { routes: teamRoutes(team, platform.files), team, forgetPerson: forgetMember };
}
