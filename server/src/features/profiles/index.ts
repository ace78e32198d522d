import type { Platform } from '#platform/platform';
import { profilesRoutes } from './profiles.routes.ts';
import { type ProfilesDoors, profilesService } from './profiles.service.ts';

/** The profiles slice: what everybody may know of organizers and providers. It reads and writes nothing. */
export const profilesFeature = (platform: Platform, doors: ProfilesDoors) => ({
  routes: profilesRoutes(profilesService(platform, doors)),
});
