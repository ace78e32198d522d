import type { Locale } from '@ngoma/api/common/locale';
import type { EventBasicDetail } from '@ngoma/api/features/events';
import type { WishlistItem } from '@ngoma/api/features/wishlist';
import type { DbOrTx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { Session } from '#platform/session';
import { requireRoom } from './wishlist.rules.ts';
import { wishlistStore } from './wishlist.store.ts';

type Wisher = Pick<Session, 'userId' | 'role'>;

/** What the wishlist asks of the events. */
export interface EventsWished {
  listVisible(ids: readonly string[], reader: Wisher, locale: Locale, within?: DbOrTx): Promise<EventBasicDetail[]>;
}

/** What people want to remember. */
export const wishlistService = ({ db, clock }: Platform, { events }: { readonly events: EventsWished }) => {
  /** An event that was hidden since is left out, and is there again when it is shown again. */
  const list = async (wisher: Wisher, locale: Locale): Promise<WishlistItem[]> => {
    const wishes = await wishlistStore.listOf(db, wisher.userId);
    const ids = wishes.map(({ eventId }) => eventId);
    const cards = new Map((await events.listVisible(ids, wisher, locale)).map((card) => [card._id, card]));
    return wishes.flatMap(({ id, eventId }) => {
      const card = cards.get(eventId);
      return card ? [{ _id: id, eventId: card }] : [];
    });
  };

  return {
    list,

    /** Remembers an event; a repeat changes nothing. Refusals: 404 for what this person may not see, 409 `wishlist_full`. */
    async add(wisher: Wisher, eventId: string, locale: Locale): Promise<WishlistItem[]> {
      await db.transaction().execute(async (tx) => {
        await wishlistStore.lock(tx, wisher.userId);
        const [card] = await events.listVisible([eventId], wisher, locale, tx);
        if (!card) throw notFound({ en: 'This event does not exist', fr: 'Cet événement n’existe pas' });
        const wishes = await wishlistStore.listOf(tx, wisher.userId);
        requireRoom(
          wishes.map((wish) => wish.eventId),
          eventId,
        );
        await wishlistStore.add(tx, wisher.userId, eventId, clock());
      });
      return list(wisher, locale);
    },

    /** Forgets an event; a repeat, or an event that was never wished for, changes nothing. */
    async remove(wisher: Wisher, eventId: string, locale: Locale): Promise<WishlistItem[]> {
      await wishlistStore.remove(db, wisher.userId, eventId);
      return list(wisher, locale);
    },
  };
};
