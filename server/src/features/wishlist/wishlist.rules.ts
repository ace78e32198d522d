import { business } from '@ngoma/api/common/business';
import { Refusal } from '#platform/refusal';

const { mostEvents } = business.wishlist;

/** A wishlist is read at a glance, and so it ends somewhere. Refusal 409 `wishlist_full`; what is on it already passes. */
export function requireRoom(wished: readonly string[], eventId: string): void {
  if (wished.length < mostEvents || wished.includes(eventId)) return;
  throw new Refusal(
    'wishlist_full',
    409,
    {
      en: `Your wishlist is full: it holds ${mostEvents} events. Remove one first`,
      fr: `Votre liste de souhaits est pleine : elle contient ${mostEvents} événements. Retirez-en un d’abord`,
    },
    { facts: { most: mostEvents } },
  );
}
