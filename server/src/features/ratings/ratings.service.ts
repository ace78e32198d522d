import type { Locale } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type { EventBasicDetail } from '@ngoma/api/features/events';
import type { RatingView } from '@ngoma/api/features/ratings';
import type { DbOrTx, Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { Session } from '#platform/session';
import { listByEvent, type RatingRow, wasAdmitted } from './ratings.read.ts';
import { differenceTo, publicName, requireWitness } from './ratings.rules.ts';
import { ratingsStore } from './ratings.store.ts';

type Reader = Pick<Session, 'userId' | 'role'>;

/** What ratings ask of the events, which keep the sums. */
export interface EventsRated {
  listVisible(ids: readonly string[], reader: Reader | undefined, locale: Locale, within?: DbOrTx): Promise<EventBasicDetail[]>;
  addRating(tx: Tx, eventId: string, by: { readonly stars: number; readonly count: number }): Promise<EventBasicDetail['rating']>;
}

/** What a rating brings whoever gives it: points, once for each event, however often the rating is changed. */
export interface RatingRewards {
  giveForRating(tx: Tx, userId: string, eventId: string): Promise<number>;
}

export interface Rating {
  readonly eventId: string;
  /** From 1 to 5. */
  readonly rating: number;
  readonly comment?: string | undefined;
}

const toView = (row: RatingRow, reader: Reader | undefined): RatingView => ({
  _id: row.id,
  rating: row.stars,
  comment: row.comment,
  by: publicName(row.name),
  at: row.at.toISOString(),
  isMine: row.userId === reader?.userId,
});

/** What people who were there say of an event. */
export const ratingsService = (
  { db, clock }: Platform,
  { events, loyalty }: { readonly events: EventsRated; readonly loyalty: RatingRewards },
) => {
  const open = async (eventId: string, reader: Reader | undefined, locale: Locale, within: DbOrTx = db) => {
    const [event] = await events.listVisible([eventId], reader, locale, within);
    if (!event) throw notFound({ en: 'This event does not exist', fr: 'Cet événement n’existe pas' });
    return { startsAt: new Date(event.date) };
  };

  return {
    /**
     * Rates an event, in place of what this person said before; answers what the event has then. Refusals: 404, 409
     * `not_begun`, `not_attended`.
     */
    rate: (rater: Reader, { eventId, rating: stars, comment }: Rating, locale: Locale): Promise<EventBasicDetail['rating']> =>
      db.transaction().execute(async (tx) => {
        const { startsAt } = await open(eventId, rater, locale, tx);
        requireWitness({ startsAt, wasAdmitted: await wasAdmitted(tx, eventId, rater.userId) }, clock());
        await ratingsStore.lock(tx, eventId, rater.userId);
        const before = await ratingsStore.find(tx, eventId, rater.userId);
        await ratingsStore.save(tx, eventId, rater.userId, { stars, comment: comment || null }, clock());
        await loyalty.giveForRating(tx, rater.userId, eventId);
        return events.addRating(tx, eventId, differenceTo(before?.stars, stars));
      }),

    /** One page of what people say of an event, and what the reader may say of it. Refusal 404. */
    async list(eventId: string, reader: Reader | undefined, { page, limit }: PageQuery, locale: Locale) {
      const { startsAt } = await open(eventId, reader, locale);
      const { total, rows } = await listByEvent(db, eventId, { limit, offset: (page - 1) * limit });
      const mine = reader && (await ratingsStore.find(db, eventId, reader.userId));
      const hasBegun = clock() >= startsAt;
      return {
        total,
        ratings: rows.map((row) => toView(row, reader)),
        mine: mine ? { rating: mine.stars, comment: mine.comment } : null,
        mayRate: hasBegun && reader?.role === 'participant' && (await wasAdmitted(db, eventId, reader.userId)),
      };
    },

    /** What one person said of the events they went to. */
    async listOwn({ userId }: Pick<Reader, 'userId'>) {
      const ratings = await ratingsStore.listOf(db, userId);
      return ratings.map(({ eventId, stars, comment, at }) => ({ eventId, rating: stars, comment, at: at.toISOString() }));
    },
  };
};
