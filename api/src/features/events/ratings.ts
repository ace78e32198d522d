import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant } from '../../common/fields.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';

const Stars = z.int().min(1).max(5);

export const RatingView = z
  .object({
    _id: Id,
    rating: Stars,
    comment: z.string().nullable(),
    by: z.string().meta({ description: 'First name and initial of the author', example: 'Brenda N.' }),
    at: Instant,
    isMine: z.boolean(),
  })
  .meta({ id: 'Rating' });
export type RatingView = z.infer<typeof RatingView>;

export const rateEvent = endpoint({
  method: 'POST',
  path: '/event/rating',
  summary:
    'Rates an event from 1 to 5; a second rating replaces the first. Only for people admitted to it, after it has started.',
  allow: ['participant'],
  body: z.object({ eventId: Id, rating: Stars, comment: z.string().trim().max(1000).optional() }),
  reply: z.object({ message: z.string(), rating: z.object({ average: z.number().nullable(), count: z.int() }) }),
  refuses: { 404: ['not_found'], 409: ['not_attended', 'not_begun'] },
});

export const listRatings = endpoint({
  method: 'GET',
  path: '/event/:id/ratings',
  summary: 'Lists the ratings of an event, newest first',
  allow: 'public',
  params: z.object({ id: Id }),
  query: PageQuery,
  reply: PageInfo.extend({
    ratings: z.array(RatingView),
    mine: z.object({ rating: Stars, comment: z.string().nullable() }).nullable().meta({ description: 'Caller’s own rating' }),
    mayRate: z.boolean().meta({ description: 'Whether the caller was admitted and the event has started' }),
  }),
  refuses: { 404: ['not_found'] },
});

export const myRatings = endpoint({
  method: 'GET',
  path: '/event/rating/mine',
  summary: 'Lists the participant’s own ratings, newest first; at most 500',
  allow: ['participant'],
  reply: z.object({ ratings: z.array(z.object({ eventId: Id, rating: Stars, comment: z.string().nullable(), at: Instant })) }),
});
