import type { Locale } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type { RatingView } from '@ngoma/api/features/events/ratings';
import { listByEvent, type PublicRatingRow, wasAdmitted } from './ratings.read.ts';
import { publicName } from './ratings.rules.ts';
import { findRating, listByUser } from './ratings.store.ts';
import type { RatingsContext, Reader } from './ratings.types.ts';
import { requireVisibleEvent } from './visible-event.ts';

interface ListRatingsInput extends PageQuery {
  readonly eventId: string;
  readonly reader: Reader | undefined;
  readonly locale: Locale;
}

/** Returns one page of an event's ratings, the newest first, and whether the reader may rate it. Raises `not_found` (404). */
export async function listRatings(ctx: RatingsContext, { eventId, reader, locale, page, limit }: ListRatingsInput) {
  const { db, clock } = ctx;
  const { startsAt } = await requireVisibleEvent(ctx, { eventId, reader, locale });
  const { total, rows } = await listByEvent(db, eventId, { limit, offset: (page - 1) * limit });
  const own = reader && (await findRating(db, eventId, reader.userId));
  const hasBegun = clock() >= startsAt;
  return {
    total,
    ratings: rows.map((row) => toView(row, reader)),
    mine: own ? { rating: own.stars, comment: own.comment } : null,
    mayRate: hasBegun && reader?.role === 'participant' && (await wasAdmitted(db, eventId, reader.userId)),
  };
}

/** Returns the participant's own ratings of all events, the newest first; at most 500. */
export async function listOwnRatings({ db }: Pick<RatingsContext, 'db'>, { userId }: Pick<Reader, 'userId'>) {
  const ratings = await listByUser(db, userId);
  return ratings.map(({ eventId, stars, comment, at }) => ({ eventId, rating: stars, comment, at: at.toISOString() }));
}

const toView = (row: PublicRatingRow, reader: Reader | undefined): RatingView => ({
  _id: row.id,
  rating: row.stars,
  comment: row.comment,
  by: publicName(row.name),
  at: row.at.toISOString(),
  isMine: row.userId === reader?.userId,
});
