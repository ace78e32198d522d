import type { Platform } from '#platform/platform';
import { wishlistRoutes } from './wishlist.routes.ts';
import { type WishlistEvents, wishlistService } from './wishlist.service.ts';
import { wishlistStore } from './wishlist.store.ts';

/** The wishlist feature: events that participants save for later. */
export function wishlistFeature(platform: Platform, deps: { readonly events: WishlistEvents }) {
  const wishlist = wishlistService(platform, deps);
  return { routes: wishlistRoutes(wishlist), add: wishlist.add, anonymizePerson: wishlistStore.removeAll };
}
