import { addToWishlist, listWishlist, removeFromWishlist } from '@ngoma/api/features/events/wishlist';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { wishlistService } from './wishlist.service.ts';

/** Routes of the wishlist. */
export const wishlistRoutes = (wishlist: ReturnType<typeof wishlistService>): Route[] => [
  route(listWishlist, async ({ session, locale }) => ({ wishlist: await wishlist.list(session, locale) })),
  route(addToWishlist, async ({ session, body, locale, localize }) => ({
    wishlist: await wishlist.add(session, body.eventId, locale),
    message: localize(bilingual('wishlist.addedToWishlist')),
  })),
  route(removeFromWishlist, async ({ session, params, locale, localize }) => ({
    wishlist: await wishlist.remove(session, params.eventId, locale),
    message: localize(bilingual('wishlist.removedFromWishlist')),
  })),
];
