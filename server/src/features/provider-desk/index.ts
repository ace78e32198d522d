import type { Platform } from '#platform/platform';
import { deskRoutes } from './desk.routes.ts';
import { type DeskDoors, deskService } from './desk.service.ts';

/** The provider's desk: what waits, how business stands, where the money is. It reads, and writes nothing. */
export const providerDeskFeature = (platform: Platform, doors: DeskDoors) => ({
  routes: deskRoutes(deskService(platform, doors)),
});
