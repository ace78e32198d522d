import type { Platform } from '#platform/platform';
import { profilesRoutes } from './profiles.routes.ts';
import { type ProfilesDeps, profilesService } from './profiles.service.ts';

/** Public profiles of organizers and providers. The feature has no tables of its own. */
export const profilesFeature = (platform: Platform, deps: ProfilesDeps) => ({
  routes: profilesRoutes(profilesService(platform, deps)),
});
