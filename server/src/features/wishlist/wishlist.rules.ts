import { serverTerms } from '@ngoma/api/common/server-terms';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

const { maxEvents } = serverTerms.wishlist;

/** Requires space for another event. An event already on the wishlist passes. Raises `wishlist_full` (409). */
export function requireCapacity(savedEventIds: readonly string[], eventId: string): void {
  if (savedEventIds.length < maxEvents || savedEventIds.includes(eventId)) return;
  throw new Refusal('wishlist_full', 409, bilingual('wishlist.wishlistFull', { maxEvents }), {
    facts: { most: maxEvents },
  });
}
