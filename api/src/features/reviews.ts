import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { blankable, Id, Image, Instant, prose } from '../common/fields.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';
import { ContractSide } from './contracts.ts';
import { ServiceCategory } from './providers.ts';

const Stars = z.int().min(1).max(5);

/** What an organizer may rate of a provider, beside the whole. */
export const reviewAspects = ['quality', 'punctuality', 'communication'] as const;
export type ReviewAspect = (typeof reviewAspects)[number];

export const Review = z
  .object({
    _id: Id,
    contractId: Id.nullable().meta({ description: 'For the two sides of the contract only' }),
    stars: Stars,
    quality: Stars.nullable(),
    punctuality: Stars.nullable(),
    communication: Stars.nullable(),
    comment: z.string().nullable(),
    by: z.object({ _id: Id, name: z.string(), avatar: Image.nullable(), side: ContractSide }),
    category: ServiceCategory.meta({ description: 'What the work was' }),
    at: Instant,
    reply: z.object({ text: z.string(), at: Instant }).nullable(),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof Review>;

const Average = z.number().nullable();

export const ReviewSummary = z
  .object({
    average: Average,
    count: z.int(),
    quality: Average,
    punctuality: Average,
    communication: Average,
    /** How many gave one star, two stars and so on. */
    perStars: z
      .array(z.int())
      .length(5)
      .meta({ example: [0, 1, 0, 4, 12] }),
  })
  .meta({ id: 'ReviewSummary' });
export type ReviewSummary = z.infer<typeof ReviewSummary>;

/** Where a side of a contract stands: the work is not done, one may write, has written, or the time for it is over. */
const reviewStates = ['not_yet', 'may_write', 'written', 'closed'] as const;

export const ContractReviews = z
  .object({
    state: z.enum(reviewStates),
    closesAt: Instant.nullable().meta({ description: 'Until when either side may write; null before the work is done' }),
    mine: Review.nullable().meta({ description: 'What the reader wrote, open or not' }),
    theirs: Review.nullable().meta({ description: 'What the other side wrote, once it is open to everybody' }),
    isOpen: z.boolean().meta({ description: 'Whether everybody may read what the reader wrote' }),
  })
  .meta({ id: 'ContractReviews' });
export type ContractReviews = z.infer<typeof ContractReviews>;

const itsId = z.object({ id: Id });
const itsContract = z.object({ contractId: Id });

export const listReviews = endpoint({
  method: 'GET',
  path: '/reviews/of/:id',
  summary: 'What those who worked with somebody say of them, the newest first, and its sums; only what is open to everybody',
  allow: 'public',
  params: itsId,
  query: PageQuery,
  reply: PageMarks.extend({ reviews: z.array(Review), summary: ReviewSummary }),
});

export const contractReviews = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/reviews',
  summary: 'What the two sides of a contract say of each other, as far as the reader may know it',
  allow: ['organizer', 'provider'],
  params: itsContract,
  reply: ContractReviews,
  refuses: { 404: ['not_found'] },
});

export const ReviewInput = z.object({
  stars: Stars,
  quality: Stars.nullish().meta({ description: 'Of providers only' }),
  punctuality: Stars.nullish().meta({ description: 'Of providers only' }),
  communication: Stars.nullish().meta({ description: 'Of providers only' }),
  comment: blankable(prose(2_000)),
});

export const writeReview = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/reviews',
  summary:
    'Review the other side of a completed contract, once, within 14 days; nobody reads it before both wrote or the time is up',
  allow: ['organizer', 'provider'],
  params: itsContract,
  body: ReviewInput,
  status: 201,
  reply: ContractReviews.extend({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['not_completed', 'already_reviewed', 'review_closed'], 422: ['not_of_organizers'] },
  idempotent: true,
});

export const replyToReview = endpoint({
  method: 'POST',
  path: '/reviews/:id/reply',
  summary: 'Answer a review of oneself in public, once',
  allow: ['organizer', 'provider'],
  params: itsId,
  body: z.object({ reply: prose(1_000) }),
  status: 201,
  reply: z.object({ message: z.string(), review: Review }),
  refuses: { 404: ['not_found'], 409: ['already_replied'] },
  idempotent: true,
});

export const reportReview = endpoint({
  method: 'POST',
  path: '/reviews/:id/report',
  summary: 'Tell those who run the house of a review that should not stand, once',
  allow: 'signed-in',
  params: itsId,
  body: z.object({ reason: prose(1_000) }),
  status: 201,
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['already_reported'] },
  idempotent: true,
});
