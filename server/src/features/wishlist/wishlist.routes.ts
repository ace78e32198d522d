import { addToWishlist, listWishlist, removeFromWishlist } from '@ngoma/api/features/wishlist';
import { type Route, route } from '#platform/route';
import type { wishlistService } from './wishlist.service.ts';

/** The three calls of the wishlist. */
export const wishlistRoutes = (wishlist: ReturnType<typeof wishlistService>): Route[] => [
  route(listWishlist, async ({ session, locale }) => ({ wishlist: await wishlist.list(session, locale) })),
  route(addToWishlist, async ({ session, body, locale, say }) => ({
    wishlist: await wishlist.add(session, body.eventId, locale),
    message: say({ en: 'Added to your wishlist', fr: 'Ajouté à votre liste de souhaits' }),
  })),
  route(removeFromWishlist, async ({ session, params, locale, say }) => ({
    wishlist: await wishlist.remove(session, params.eventId, locale),
    message: say({ en: 'Removed from your wishlist', fr: 'Retiré de votre liste de souhaits' }),
  })),
];
