import type { Locale } from '@ngoma/api/common/locale';
import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import type { WishlistItem } from '@ngoma/api/features/events/wishlist';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';
import { requireCapacity } from './wishlist.rules.ts';
import { wishlistStore } from './wishlist.store.ts';

type Owner = Pick<Session, 'userId' | 'role'>;

/** The functions of the events feature that the wishlist uses. */
export interface WishlistEvents {
  listVisible(ids: readonly string[], reader: Owner, locale: Locale, within?: DbOrTx): Promise<EventBasicDetail[]>;
}

/** Use cases of the wishlist. */
export const wishlistService = ({ db, clock }: Platform, { events }: { readonly events: WishlistEvents }) => {
  /** Returns the wishlist, latest first. Events that the person may no longer see are omitted until they are visible again. */
  const list = async (owner: Owner, locale: Locale): Promise<WishlistItem[]> => {
    const items = await wishlistStore.listByUser(db, owner.userId);
    const ids = items.map(({ eventId }) => eventId);
    const cards = new Map((await events.listVisible(ids, owner, locale)).map((card) => [card._id, card]));
    return items.flatMap(({ id, eventId }) => {
      const card = cards.get(eventId);
      return card ? [{ _id: id, eventId: card }] : [];
    });
  };

  return {
    list,

    /**
     * Adds an event and returns the wishlist; a repeat changes nothing. Raises `not_found` (404) for an event that the person may
     * not see, and `wishlist_full` (409).
     */
    async add(owner: Owner, eventId: string, locale: Locale): Promise<WishlistItem[]> {
      await db.transaction().execute(async (tx) => {
        await wishlistStore.lock(tx, owner.userId);
        const [card] = await events.listVisible([eventId], owner, locale, tx);
        if (!card) throw notFound(bilingual('common.eventNotFound'));
        const items = await wishlistStore.listByUser(tx, owner.userId);
        requireCapacity(
          items.map((item) => item.eventId),
          eventId,
        );
        await wishlistStore.add(tx, owner.userId, eventId, clock());
      });
      return list(owner, locale);
    },

    /** Removes an event and returns the wishlist; an event that is not on it changes nothing. */
    async remove(owner: Owner, eventId: string, locale: Locale): Promise<WishlistItem[]> {
      await wishlistStore.remove(db, owner.userId, eventId);
      return list(owner, locale);
    },
  };
};
