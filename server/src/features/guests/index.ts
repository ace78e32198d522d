import type { Platform } from '#platform/platform';
import { guestsRoutes } from './guests.routes.ts';
import { type GuestsDeps, guestsService } from './guests.service.ts';
import { anonymizeGuest } from './guests.store.ts';

/** Guest lists of events. The events feature decides whether an event opens to a guest. */
export function guestsFeature(platform: Platform, deps: GuestsDeps) {
  const { jobs, ...guests } = guestsService(platform, deps);
  return { routes: guestsRoutes(guests), jobs, guests, anonymizePerson: anonymizeGuest };
}
