import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { blankable, Id, Image, Instant, prose } from '../common/fields.ts';
import { PageInfo, PageQuery } from '../common/paging.ts';
import { ContractSide } from './contracts/contracts.ts';
import { ServiceCategory } from './providers.ts';

const Stars = z.int().min(1).max(5);

/** Aspects of a provider that an organizer rates beside the overall rating. */
export const reviewAspects = ['quality', 'punctuality', 'communication'] as const;
export type ReviewAspect = (typeof reviewAspects)[number];

export const Review = z
  .object({
    _id: Id,
    contractId: Id.nullable().meta({ description: 'Contract; only for its two parties' }),
    stars: Stars,
    quality: Stars.nullable(),
    punctuality: Stars.nullable(),
    communication: Stars.nullable(),
    comment: z.string().nullable(),
    by: z.object({ _id: Id, name: z.string(), avatar: Image.nullable(), side: ContractSide }),
    category: ServiceCategory.meta({ description: 'Category of the work' }),
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
    /** Number of reviews with one star, two stars and so on. */
    perStars: z
      .array(z.int())
      .length(5)
      .meta({ example: [0, 1, 0, 4, 12] }),
  })
  .meta({ id: 'ReviewSummary' });
export type ReviewSummary = z.infer<typeof ReviewSummary>;

/**
 * Review state of one party of a contract: the work is not completed, a review may be written, is written, or the review period
 * is over.
 */
const reviewStates = ['not_yet', 'may_write', 'written', 'closed'] as const;

export const ContractReviews = z
  .object({
    state: z.enum(reviewStates),
    closesAt: Instant.nullable().meta({
      description: 'End of the review period for both parties; null before the work is completed',
    }),
    mine: Review.nullable().meta({ description: 'Caller’s own review, published or not' }),
    theirs: Review.nullable().meta({ description: 'Other party’s review, once it is published' }),
    isOpen: z.boolean().meta({ description: 'Whether the caller’s review is published' }),
    isTakenDown: z.boolean().meta({ description: 'Whether an admin has taken down the caller’s review' }),
  })
  .meta({ id: 'ContractReviews' });
export type ContractReviews = z.infer<typeof ContractReviews>;

const IdParams = z.object({ id: Id });
const ContractParams = z.object({ contractId: Id });

export const listReviews = endpoint({
  method: 'GET',
  path: '/reviews/of/:id',
  summary: 'Lists the published reviews of a person, newest first, with totals',
  allow: 'public',
  params: IdParams,
  query: PageQuery,
  reply: PageInfo.extend({ reviews: z.array(Review), summary: ReviewSummary }),
});

export const contractReviews = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/reviews',
  summary: 'Returns the reviews of a contract’s two parties, as far as the caller may see them',
  allow: ['organizer', 'provider'],
  params: ContractParams,
  reply: ContractReviews,
  refuses: { 404: ['not_found'] },
});

export const ReviewInput = z.object({
  stars: Stars,
  quality: Stars.nullish().meta({ description: 'For reviews of providers only' }),
  punctuality: Stars.nullish().meta({ description: 'For reviews of providers only' }),
  communication: Stars.nullish().meta({ description: 'For reviews of providers only' }),
  comment: blankable(prose(2_000)),
});

export const writeReview = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/reviews',
  summary:
    'Reviews the other party of a completed contract, once, within 14 days. Published when both have reviewed or the time is up.',
  allow: ['organizer', 'provider'],
  params: ContractParams,
  body: ReviewInput,
  status: 201,
  reply: ContractReviews.extend({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['not_completed', 'already_reviewed', 'review_closed'], 422: ['not_of_organizers'] },
  idempotent: true,
});

export const replyToReview = endpoint({
  method: 'POST',
  path: '/reviews/:id/reply',
  summary: 'Replies publicly to a review of the caller, once',
  allow: ['organizer', 'provider'],
  params: IdParams,
  body: z.object({ reply: prose(1_000) }),
  status: 201,
  reply: z.object({ message: z.string(), review: Review }),
  refuses: { 404: ['not_found'], 409: ['already_replied'] },
  idempotent: true,
});

export const reportReview = endpoint({
  method: 'POST',
  path: '/reviews/:id/report',
  summary: 'Reports a review to the admins, once',
  allow: 'signed-in',
  params: IdParams,
  body: z.object({ reason: prose(1_000) }),
  status: 201,
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['already_reported'] },
  idempotent: true,
});

/** Decisions of admins on a reported review: take it down, keep it and close its reports, or restore one that was taken down. */
const reviewDecisions = ['taken_down', 'kept', 'restored'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

export const decideReview = endpoint({
  method: 'PUT',
  path: '/supervision/reviews/:id',
  summary:
    'Takes down a reported review, keeps it and closes its reports, or restores it. The author and the reporters are notified.',
  allow: ['admin'],
  params: IdParams,
  body: z.object({ decision: z.enum(reviewDecisions), reason: prose(500) }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['not_reported', 'already_taken_down', 'not_taken_down'] },
});
