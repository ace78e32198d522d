import { z } from 'zod';
import { business } from '../common/business.ts';
import { blankable, Id, Instant, prose } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';
import { CancellationPolicy, PriceLine } from './contract-terms.ts';
import { ProviderCard } from './providers.ts';

/** Of a bid. The first two wait for the organizer, `awarded` for the provider; the others are the end. */
export const bidStates = ['placed', 'updated', 'withdrawn', 'rejected', 'awarded', 'accepted', 'declined', 'lapsed'] as const;
export const BidState = z.enum(bidStates);
export type BidState = z.infer<typeof BidState>;

/** What a provider offers, as they write it. */
export const BidInput = z.object({
  lines: z.array(PriceLine).min(1).max(business.project.mostBidLines),
  message: prose(4_000).meta({ example: 'I know the hall and bring my own sound for 800 people.' }),
  delivery: blankable(prose(1_000)).meta({ example: 'Set-up from 14:00, sound check at 17:00.' }),
  depositPercent: z.int().min(0).max(100).meta({ example: 30 }),
  validUntil: Instant,
  cancellationPolicy: CancellationPolicy,
});
export type BidInput = z.infer<typeof BidInput>;

/** A bid as its provider sees it. */
export const Bid = z
  .object({
    _id: Id,
    projectId: Id,
    status: BidState,
    version: z.int().min(1),
    lines: z.array(PriceLine).meta({ example: [{ label: 'DJ set, 6 hours', amount: 180_000 }] }),
    total: Xaf,
    currency: z.literal('XAF'),
    message: z.string(),
    delivery: z.string().nullable(),
    depositPercent: z.int(),
    deposit: Xaf.meta({ description: 'What is due at signing: the percentage of the total, rounded to a franc' }),
    validUntil: Instant,
    cancellationPolicy: CancellationPolicy,
    reason: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Bid' });
export type Bid = z.infer<typeof Bid>;

export const MyBid = Bid.extend({
  canEdit: z.boolean(),
  canWithdraw: z.boolean(),
  awardExpiresAt: Instant.nullable(),
  contractId: Id.nullable(),
}).meta({ id: 'MyBid' });
export type MyBid = z.infer<typeof MyBid>;

/** A bid beside the others, as the organizer compares them. */
export const ComparedBid = Bid.extend({
  provider: ProviderCard,
  canAward: z.boolean(),
  /** From the provider's nearest city to the place; null where one of them is unknown. */
  roadMinutes: z.int().nullable().meta({ description: 'About how long the provider drives, one way' }),
  isFree: z.boolean(),
  messages: z
    .object({ count: z.int().min(0), unread: z.int().min(0) })
    .meta({ description: 'What the two have written about this project, and how much of it the organizer has not read' }),
}).meta({ id: 'ComparedBid' });
export type ComparedBid = z.infer<typeof ComparedBid>;
