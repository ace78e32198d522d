import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id } from '../../common/fields.ts';
import { EventBasicDetail } from './events.ts';

/** An entry of the wishlist. The specification names the whole event `eventId`. */
export const WishlistItem = z.object({ _id: Id, eventId: EventBasicDetail }).meta({ id: 'WishlistItem' });
export type WishlistItem = z.infer<typeof WishlistItem>;

export const listWishlist = endpoint({
  method: 'GET',
  path: '/event-wishlist',
  summary: 'Lists the caller’s wishlist, latest first',
  allow: ['participant'],
  reply: z.object({ wishlist: z.array(WishlistItem) }),
});

export const addToWishlist = endpoint({
  method: 'POST',
  path: '/event-wishlist',
  summary: 'Adds an event to the wishlist. A repeated request changes nothing.',
  allow: ['participant'],
  body: z.object({ eventId: Id }),
  status: 201,
  reply: z.object({ message: z.string(), wishlist: z.array(WishlistItem) }),
  refuses: { 404: ['not_found'], 409: ['wishlist_full'] },
});

export const removeFromWishlist = endpoint({
  method: 'DELETE',
  path: '/event-wishlist/:eventId',
  summary: 'Removes an event from the wishlist. A repeated request changes nothing.',
  allow: ['participant'],
  params: z.object({ eventId: Id }),
  reply: z.object({ message: z.string(), wishlist: z.array(WishlistItem) }),
});
