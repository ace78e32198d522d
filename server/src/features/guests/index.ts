import type { Platform } from '#platform/platform';
import { guestsRoutes } from './guests.routes.ts';
import { type GuestsDoors, guestsService } from './guests.service.ts';
import { forgetGuest } from './guests.store.ts';

/** The guests slice: guest lists of events. Whether an event opens to a guest is decided where it is opened. */
export function guestsFeature(platform: Platform, doors: GuestsDoors) {
  const { jobs, ...guests } = guestsService(platform, doors);
  return { routes: guestsRoutes(guests), jobs, guests, forgetPerson: forgetGuest };
}
