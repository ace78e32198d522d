import type { Locale } from '@ngoma/api/common/locale';
import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import { wasAdmitted } from './ratings.read.ts';
import { ratingChange, requireAttendee } from './ratings.rules.ts';
import { findRating, lockRating, saveRating } from './ratings.store.ts';
import type { RatingsContext, Reader } from './ratings.types.ts';
import { requireVisibleEvent } from './visible-event.ts';

interface RateEventInput {
  readonly rater: Reader;
  readonly locale: Locale;
  readonly eventId: string;
  /** From 1 to 5. */
  readonly stars: number;
  readonly comment?: string | undefined;
}

/**
 * Rates an event, or replaces the rater's earlier rating of it, and awards the points for a first one. One transaction;
 * two ratings by one person of one event are written one after the other. Returns the event's average and count.
 * Raises `not_found` (404) and what `requireAttendee` raises.
 */
export function rateEvent(
  ctx: RatingsContext,
  { rater, locale, eventId, stars, comment }: RateEventInput,
): Promise<EventBasicDetail['rating']> {
  return ctx.db.transaction().execute(async (tx) => {
    const { startsAt } = await requireVisibleEvent(ctx, { eventId, reader: rater, locale }, tx);
    requireAttendee({ startsAt, wasAdmitted: await wasAdmitted(tx, eventId, rater.userId) }, ctx.clock());
    await lockRating(tx, eventId, rater.userId);
    const before = await findRating(tx, eventId, rater.userId);
    await saveRating(tx, eventId, rater.userId, { stars, comment: comment || null }, ctx.clock());
    await ctx.loyalty.awardPointsForRating(tx, rater.userId, eventId);
    return ctx.events.addRating(tx, eventId, ratingChange(before?.stars, stars));
  });
}
