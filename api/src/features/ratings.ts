import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id, Instant } from '../common/fields.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';

const Stars = z.int().min(1).max(5);

export const RatingView = z
  .object({
    _id: Id,
    rating: Stars,
    comment: z.string().nullable(),
    by: z.string().meta({ description: 'First name and initial: enough for a face in the crowd', example: 'Brenda N.' }),
    at: Instant,
    isMine: z.boolean(),
  })
  .meta({ id: 'Rating' });
export type RatingView = z.infer<typeof RatingView>;

export const rateEvent = endpoint({
  method: 'POST',
  path: '/event/rating',
  summary: 'Rate an event from 1 to 5, once it has begun and only by somebody who was let in; a second rating replaces the first',
  allow: ['participant'],
  body: z.object({ eventId: Id, rating: Stars, comment: z.string().trim().max(1000).optional() }),
  reply: z.object({ message: z.string(), rating: z.object({ average: z.number().nullable(), count: z.int() }) }),
  refuses: { 404: ['not_found'], 409: ['not_attended', 'not_begun'] },
});

export const listRatings = endpoint({
  method: 'GET',
  path: '/event/:id/ratings',
  summary: 'What people who were there say of an event, the newest first',
  allow: 'public',
  params: z.object({ id: Id }),
  query: PageQuery,
  reply: PageMarks.extend({
    ratings: z.array(RatingView),
    mine: z
      .object({ rating: Stars, comment: z.string().nullable() })
      .nullable()
      .meta({ description: 'What the reader said of it' }),
    mayRate: z.boolean().meta({ description: 'Whether the reader was there, and it has begun' }),
  }),
  refuses: { 404: ['not_found'] },
});

export const myRatings = endpoint({
  method: 'GET',
  path: '/event/rating/mine',
  summary: 'What the participant said of the events they went to, the newest first; 500 at most',
  allow: ['participant'],
  reply: z.object({ ratings: z.array(z.object({ eventId: Id, rating: Stars, comment: z.string().nullable(), at: Instant })) }),
});
