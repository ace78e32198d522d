import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Image, Instant, textNumber } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { ContractSide, ContractSource, ContractState } from '../contracts/contracts.ts';
import { CancellationPolicy, PriceLine } from '../contracts/terms.ts';
import { CoverImage } from '../events/events.ts';
import { AuditEntry } from '../people/users.ts';
import { BidState } from '../projects/bids.ts';
import { ProjectState } from '../projects/projects.ts';
import { ServiceCategory } from '../providers.ts';
import { period, supervisedList } from './supervised-lists.ts';

const Search = z.string().trim().max(100).optional();
const City = blankable(z.string().trim().max(80)).meta({ description: 'Beginning of the name of a city' });
const Person = z.object({ _id: Id, name: z.string(), avatar: Image.nullable() });
const EventWithCover = z.object({ _id: Id, name: z.string(), coverImage: CoverImage });

const IdParams = z.object({ id: Id });
const unknown = { 404: ['not_found'] } as const;

/** States of a provider in the marketplace: found by organizers, not found because the profile is incomplete, or blocked. */
export const marketProviderStates = ['listed', 'unlisted', 'blocked'] as const;
export const MarketProviderState = z.enum(marketProviderStates);
export type MarketProviderState = z.infer<typeof MarketProviderState>;
export const marketProviderSorts = ['joined', 'rating'] as const;

export const MarketProvider = z
  .object({
    _id: Id,
    name: z.string(),
    email: z.string(),
    avatar: Image.nullable(),
    isVerified: z.boolean(),
    state: MarketProviderState,
    headline: z.string().nullable(),
    cities: z.array(z.string()),
    categories: z.array(ServiceCategory).meta({ description: 'Categories of the services that organizers see' }),
    services: z.int(),
    hiddenServices: z.int().meta({ description: 'Services that an admin has hidden' }),
    priceFrom: Xaf.nullable(),
    rating: z.object({ average: z.number().nullable(), count: z.int() }),
    createdAt: Instant,
  })
  .meta({ id: 'MarketProvider' });
export type MarketProvider = z.infer<typeof MarketProvider>;

export const {
  list: listMarketProviders,
  csv: marketProvidersCsv,
  xlsx: marketProvidersXlsx,
} = supervisedList({
  name: 'providers',
  what: 'providers who have begun their profile',
  filter: {
    q: Search,
    state: blankable(MarketProviderState),
    category: blankable(ServiceCategory),
    city: City,
    ratingMin: blankable(textNumber(z.number().min(1).max(5))),
    hidden: blankable(z.literal('true')).meta({ description: 'Only those with a hidden service' }),
    ...period,
  },
  sort: z.enum(marketProviderSorts),
  row: MarketProvider,
});

export const MarketService = z
  .object({
    _id: Id,
    title: z.string(),
    description: z.string().nullable(),
    category: ServiceCategory,
    priceFrom: Xaf.nullable(),
    hiddenReason: z.string().nullable().meta({ description: 'Why an admin has hidden it; null for one that organizers see' }),
  })
  .meta({ id: 'MarketService' });
export type MarketService = z.infer<typeof MarketService>;

export const getMarketProvider = endpoint({
  method: 'GET',
  path: '/supervision/providers/:id',
  summary: 'Returns a provider with the services, and how many bids and contracts there are',
  allow: ['admin'],
  params: IdParams,
  reply: z.object({
    provider: MarketProvider.extend({
      about: z.string().nullable(),
      offered: z.array(MarketService),
      bids: z.int(),
      requests: z.int(),
      contracts: z.int(),
    }),
  }),
  refuses: unknown,
});

export const marketProjectSorts = ['created', 'date', 'budget'] as const;

export const MarketProject = z
  .object({
    _id: Id,
    title: z.string(),
    category: ServiceCategory,
    state: ProjectState,
    organizer: Person,
    event: EventWithCover,
    city: z.string(),
    budgetMin: Xaf,
    budgetMax: Xaf,
    bidCount: z.int().meta({ description: 'Number of bids that still count' }),
    startsAt: Instant,
    deadline: Instant.meta({ description: 'Deadline for bids' }),
    createdAt: Instant,
  })
  .meta({ id: 'MarketProject' });
export type MarketProject = z.infer<typeof MarketProject>;

export const {
  list: listMarketProjects,
  csv: marketProjectsCsv,
  xlsx: marketProjectsXlsx,
} = supervisedList({
  name: 'projects',
  what: 'projects',
  filter: { q: Search, state: blankable(ProjectState), category: blankable(ServiceCategory), city: City, ...period },
  sort: z.enum(marketProjectSorts),
  row: MarketProject,
});

export const marketBidSorts = ['created', 'total'] as const;

export const MarketBid = z
  .object({
    _id: Id,
    state: BidState,
    provider: Person,
    project: z.object({ _id: Id, title: z.string() }),
    category: ServiceCategory,
    organizer: Person,
    total: Xaf,
    version: z.int(),
    validUntil: Instant,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'MarketBid' });
export type MarketBid = z.infer<typeof MarketBid>;

export const {
  list: listMarketBids,
  csv: marketBidsCsv,
  xlsx: marketBidsXlsx,
} = supervisedList({
  name: 'bids',
  what: 'bids',
  filter: { q: Search, state: blankable(BidState), ...period },
  sort: z.enum(marketBidSorts),
  row: MarketBid,
});

export const getMarketProject = endpoint({
  method: 'GET',
  path: '/supervision/projects/:id',
  summary: 'Returns a project with its latest bids and the admin actions on it',
  allow: ['admin'],
  params: IdParams,
  reply: z.object({
    project: MarketProject.extend({
      description: z.string(),
      location: z.string(),
      endsAt: Instant,
      reason: z.string().nullable().meta({ description: 'Reason of a cancellation' }),
      contractId: Id.nullable(),
      canClose: z.boolean(),
      latestBids: z.array(MarketBid).meta({ description: 'The latest bids, at most 20' }),
      acts: z.array(AuditEntry),
    }),
  }),
  refuses: unknown,
});

export const getMarketBid = endpoint({
  method: 'GET',
  path: '/supervision/bids/:id',
  summary: 'Returns a bid in its current version',
  allow: ['admin'],
  params: IdParams,
  reply: z.object({
    bid: MarketBid.extend({
      lines: z.array(PriceLine),
      message: z.string(),
      delivery: z.string().nullable(),
      depositPercent: z.int(),
      cancellationPolicy: CancellationPolicy,
      reason: z.string().nullable(),
      projectState: ProjectState,
      contractId: Id.nullable().meta({ description: 'Contract that the bid led to' }),
    }),
  }),
  refuses: unknown,
});

/** The state of a direct request as one word, derived from its four status fields. */
export const marketRequestStates = [
  'asked',
  'accepted',
  'proposed',
  'awarded',
  'underway',
  'completed',
  'declined',
  'turned_down',
  'cancelled',
] as const;
export const MarketRequestState = z.enum(marketRequestStates);
export type MarketRequestState = z.infer<typeof MarketRequestState>;
export const marketRequestSorts = ['created', 'date'] as const;

export const MarketRequest = z
  .object({
    _id: Id,
    title: z.string(),
    category: ServiceCategory,
    state: MarketRequestState,
    organizer: Person,
    provider: Person,
    event: EventWithCover,
    city: z.string(),
    budget: Xaf.nullable(),
    startsAt: Instant,
    createdAt: Instant,
  })
  .meta({ id: 'MarketRequest' });
export type MarketRequest = z.infer<typeof MarketRequest>;

export const {
  list: listMarketRequests,
  csv: marketRequestsCsv,
  xlsx: marketRequestsXlsx,
} = supervisedList({
  name: 'requests',
  what: 'direct requests to providers',
  filter: { q: Search, state: blankable(MarketRequestState), category: blankable(ServiceCategory), city: City, ...period },
  sort: z.enum(marketRequestSorts),
  row: MarketRequest,
});

export const getMarketRequest = endpoint({
  method: 'GET',
  path: '/supervision/requests/:id',
  summary: 'Returns a direct request with the latest proposal',
  allow: ['admin'],
  params: IdParams,
  reply: z.object({
    request: MarketRequest.extend({
      brief: z.string(),
      location: z.string(),
      endsAt: Instant,
      reason: z.string().nullable(),
      contractId: Id.nullable(),
      proposal: z
        .object({ version: z.int(), total: Xaf, depositPercent: z.int(), message: z.string(), validUntil: Instant })
        .nullable(),
    }),
  }),
  refuses: unknown,
});

export const marketContractSorts = ['created', 'total'] as const;

export const MarketContract = z
  .object({
    _id: Id,
    title: z.string(),
    category: ServiceCategory,
    state: ContractState,
    organizer: Person,
    provider: Person,
    event: EventWithCover,
    total: Xaf,
    startsAt: Instant,
    createdAt: Instant,
  })
  .meta({ id: 'MarketContract' });
export type MarketContract = z.infer<typeof MarketContract>;

export const {
  list: listMarketContracts,
  csv: marketContractsCsv,
  xlsx: marketContractsXlsx,
} = supervisedList({
  name: 'contracts',
  what: 'contracts',
  filter: { q: Search, state: blankable(ContractState), category: blankable(ServiceCategory), ...period },
  sort: z.enum(marketContractSorts),
  row: MarketContract,
});

export const getMarketContract = endpoint({
  method: 'GET',
  path: '/supervision/contracts/:id',
  summary: 'Returns a contract with the sums of its milestones and its latest dispute',
  allow: ['admin'],
  params: IdParams,
  reply: z.object({
    contract: MarketContract.extend({
      source: z.object({ type: ContractSource, _id: Id }),
      location: z.string(),
      endsAt: Instant,
      cancellationPolicy: CancellationPolicy,
      escrow: Xaf,
      released: Xaf,
      refunded: Xaf,
      activatedAt: Instant.nullable(),
      completedAt: Instant.nullable(),
      cancelledAt: Instant.nullable(),
      dispute: z.object({ reason: z.string(), openedAt: Instant, isDecided: z.boolean() }).nullable(),
    }),
  }),
  refuses: unknown,
});

/** States of a reported review: it waits for a decision, stays, or is taken down. */
export const marketReviewStates = ['waiting', 'kept', 'taken_down'] as const;
export const MarketReviewState = z.enum(marketReviewStates);
export type MarketReviewState = z.infer<typeof MarketReviewState>;
export const marketReviewSorts = ['reported', 'stars'] as const;

export const MarketReview = z
  .object({
    _id: Id,
    stars: z.int(),
    comment: z.string().nullable(),
    state: MarketReviewState,
    author: Person,
    side: ContractSide.meta({ description: 'Side of the author' }),
    subject: Person.meta({ description: 'Who was reviewed' }),
    contract: z.object({ _id: Id, title: z.string() }),
    reports: z.int(),
    waitingReports: z.int(),
    lastReportedAt: Instant,
    createdAt: Instant,
  })
  .meta({ id: 'MarketReview' });
export type MarketReview = z.infer<typeof MarketReview>;

export const {
  list: listMarketReviews,
  csv: marketReviewsCsv,
  xlsx: marketReviewsXlsx,
} = supervisedList({
  name: 'reviews',
  what: 'reported reviews',
  filter: {
    q: Search,
    state: blankable(MarketReviewState),
    stars: blankable(textNumber(z.int().min(1).max(5))),
    ...period,
  },
  sort: z.enum(marketReviewSorts),
  row: MarketReview,
});

export const getMarketReview = endpoint({
  method: 'GET',
  path: '/supervision/reviews/:id',
  summary: 'Returns a reported review with its reports and the admin actions on it',
  allow: ['admin'],
  params: IdParams,
  reply: z.object({
    review: MarketReview.extend({
      quality: z.int().nullable(),
      punctuality: z.int().nullable(),
      communication: z.int().nullable(),
      reply: z.string().nullable(),
      reported: z.array(z.object({ by: Person, reason: z.string(), at: Instant, isDecided: z.boolean() })),
      acts: z.array(AuditEntry),
    }),
  }),
  refuses: unknown,
});
