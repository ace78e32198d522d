import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Instant } from '../../common/fields.ts';
import { lostReasons } from '../../common/lost-reasons.ts';
import { Xaf } from '../../common/money.ts';
import { Day, Sum } from '../../common/reporting.ts';
import { ServiceCategory } from '../providers.ts';

const Stars = z.number().nullable().meta({ description: 'Average of the ratings from 1 to 5; null without any' });

const PerformanceFigures = z.object({
  income: Sum,
  jobsCompleted: z.int(),
  jobsCancelled: z.int(),
  views: z.int().meta({ description: 'Visitors of the profile, one a day each; of the whole profile, whatever the service' }),
  requests: z.object({
    received: z.int(),
    answered: z.int(),
    proposals: z.int().meta({ description: 'Received requests with a proposal' }),
    signed: z.int().meta({ description: 'Received requests with a contract that both have signed' }),
  }),
  bids: z.object({
    placed: z.int(),
    decided: z.int().meta({ description: 'Bids whose project was awarded, to any provider' }),
    won: z.int().meta({ description: 'Bids that the organizer chose, whether or not the provider accepted' }),
    signed: z.int().meta({ description: 'Bids with a contract that both have signed' }),
  }),
  medianAnswerMinutes: z.int().nullable().meta({ description: 'Median time to answer a request, in minutes; null without any' }),
  rating: z.object({ average: Stars, count: z.int(), quality: Stars, punctuality: Stars, communication: Stars }),
});
export type PerformanceFigures = z.infer<typeof PerformanceFigures>;

/** Reasons of lost bids and proposals. Besides the organizer's: what the product knows without asking. */
export const LossCause = z.enum([...lostReasons, 'another', 'cancelled', 'lapsed', 'turned_down']).meta({
  description:
    'The organizer’s reason, or: `another` bid was accepted, the project was `cancelled`, the award `lapsed` without an answer, or a proposal was `turned_down` without a reason',
});
export type LossCause = z.infer<typeof LossCause>;

/** Distances of a lost bid from the accepted one, wide enough that no price follows from them. */
export const priceDistances = ['lower', 'near', 'higher', 'far'] as const;
export const PriceDistance = z.enum(priceDistances).meta({
  description: '`lower` than the accepted bid, up to 10 % above (`near`), up to 30 % above (`higher`), or `far` above',
});
export type PriceDistance = z.infer<typeof PriceDistance>;

/** Times to answer a request. */
export const answerSpans = ['hour', 'hours', 'day', 'days', 'later', 'never'] as const;
export const AnswerSpan = z.enum(answerSpans).meta({
  description: 'Within an `hour`, four `hours`, a `day`, three `days`, `later`, or `never` so far',
});
export type AnswerSpan = z.infer<typeof AnswerSpan>;

const Count = z.int().min(0);

/** Advice that the figures support; an empty list where they are too few. */
export const Advice = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('answer_requests'), unanswered: Count, received: Count }),
    z.object({ kind: z.literal('answer_sooner'), fastPercent: Count, slowPercent: Count }),
    z.object({ kind: z.literal('accept_in_time'), lapsed: Count }),
    z.object({ kind: z.literal('price'), above: Count, lost: Count }),
    z.object({ kind: z.literal('price_named'), named: Count, lost: Count }),
    z.object({ kind: z.literal('best_service'), category: ServiceCategory, percent: Count, othersPercent: Count }),
    z.object({ kind: z.literal('profile'), views: Count, requests: Count }),
    z.object({
      kind: z.literal('rating'),
      aspect: z.enum(['quality', 'punctuality', 'communication']),
      average: z.number(),
    }),
  ])
  .meta({ id: 'ProviderAdvice' });
export type Advice = z.infer<typeof Advice>;

const ServiceFigures = z.object({
  category: ServiceCategory,
  income: Sum,
  jobsCompleted: Count,
  bids: Count,
  decided: Count,
  won: Count,
  requests: Count,
  signed: Count,
});

const Loss = z.object({
  _id: Id.meta({ description: 'Id of the project of a bid, or of the request of a proposal' }),
  kind: z.enum(['bid', 'proposal']),
  title: z.string(),
  category: ServiceCategory,
  amount: Xaf,
  at: Instant,
  cause: LossCause,
});

export const ProviderPerformance = z
  .object({
    currency: z.literal('XAF'),
    from: Day,
    to: Day,
    before: z.object({ from: Day, to: Day }).meta({ description: 'The period of the same length before' }),
    upcomingJobs: z.int().meta({ description: 'Signed work to come, today' }),
    now: PerformanceFigures,
    earlier: PerformanceFigures.meta({ description: 'The figures of the period before' }),
    income: z
      .array(z.object({ from: Day, to: Day, amount: Sum, before: Sum }))
      .meta({ description: 'Income by month, by week in periods of up to 45 days, and of as many days of the period before' }),
    services: z
      .array(ServiceFigures)
      .meta({ description: 'Every service with work in the period or on offer, whatever the filter' }),
    lost: z.object({
      count: Count,
      causes: z.array(z.object({ cause: LossCause, count: Count })),
      distances: z
        .array(z.object({ distance: PriceDistance, count: Count }))
        .nullable()
        .meta({ description: 'Distance of lost bids from the accepted ones; null for fewer than five bids' }),
      latest: z.array(Loss).meta({ description: 'The latest lost bids and proposals; at most 20' }),
    }),
    answers: z.array(z.object({ span: AnswerSpan, count: Count, signed: Count })),
    advice: z.array(Advice),
  })
  .meta({ id: 'ProviderPerformance', description: 'A provider’s figures of a period, and of the period before' });
export type ProviderPerformance = z.infer<typeof ProviderPerformance>;

const PerformanceQuery = z.object({
  from: Day.optional(),
  to: Day.optional(),
  category: blankable(ServiceCategory),
});

export const providerPerformance = endpoint({
  method: 'GET',
  path: '/dashboard/provider/performance',
  summary:
    'Returns a provider’s income, conversion, lost bids, answer times and ratings of a period, compared with the period before',
  allow: ['provider'],
  query: PerformanceQuery,
  reply: ProviderPerformance,
});

/** Tables of the performance that can be downloaded. */
export const performanceTables = ['income', 'services', 'conversion', 'lost', 'answers', 'ratings'] as const;
export const PerformanceTable = z.enum(performanceTables);
export type PerformanceTable = z.infer<typeof PerformanceTable>;

export const performanceFile = endpoint({
  method: 'GET',
  path: '/dashboard/provider/performance/:table/csv',
  summary: 'Downloads one table of the performance as CSV, in the caller’s language',
  allow: ['provider'],
  params: z.object({ table: PerformanceTable }),
  query: PerformanceQuery,
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
});
