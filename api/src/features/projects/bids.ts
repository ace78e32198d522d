import { z } from 'zod';
import { business } from '../../common/business.ts';
import { blankable, Id, Instant, prose } from '../../common/fields.ts';
import { LostReason } from '../../common/lost-reasons.ts';
import { Xaf } from '../../common/money.ts';
import { CancellationPolicy, PriceLine } from '../contracts/terms.ts';
import { ProviderCard } from '../providers.ts';

/** States of a bid. `placed` and `updated` wait for the organizer, `awarded` for the provider; the others are final. */
export const bidStates = ['placed', 'updated', 'withdrawn', 'rejected', 'awarded', 'accepted', 'declined', 'lapsed'] as const;
export const BidState = z.enum(bidStates);
export type BidState = z.infer<typeof BidState>;

/** A bid as a provider sends it. */
export const BidInput = z.object({
  lines: z.array(PriceLine).min(1).max(business.project.maxBidLines),
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
    deposit: Xaf.meta({ description: 'Deposit due at signing: the percentage of the total, rounded to a whole XAF' }),
    validUntil: Instant,
    cancellationPolicy: CancellationPolicy,
    reason: z.string().nullable(),
    lostReason: LostReason.nullable().meta({ description: 'Why it was not chosen, if the organizer has said so' }),
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

/** A bid in the organizer's comparison. */
export const ComparedBid = Bid.extend({
  provider: ProviderCard,
  canAward: z.boolean(),
  /** From the provider's nearest city to the event's city; null when one of them is unknown. */
  roadMinutes: z.int().nullable().meta({ description: 'Estimated driving time of the provider, one way, in minutes' }),
  isFree: z.boolean(),
  messages: z
    .object({ count: z.int().min(0), unread: z.int().min(0) })
    .meta({ description: 'Messages between the two about this project, and how many the organizer has not read' }),
}).meta({ id: 'ComparedBid' });
export type ComparedBid = z.infer<typeof ComparedBid>;
