import type { Platform } from '#platform/platform';
import { wishlistRoutes } from './wishlist.routes.ts';
import { type EventsWished, wishlistService } from './wishlist.service.ts';
import { wishlistStore } from './wishlist.store.ts';

/** The wishlist slice: events that a participant wants to remember. */
export function wishlistFeature(platform: Platform, doors: { readonly events: EventsWished }) {
  const wishlist = wishlistService(platform, doors);
  return { routes: wishlistRoutes(wishlist), add: wishlist.add, forgetPerson: wishlistStore.removeAll };
}
