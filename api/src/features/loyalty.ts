import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id, Instant } from '../common/fields.ts';

export const loyaltyTiers = ['bronze', 'silver', 'gold', 'platinum'] as const;
export const LoyaltyTier = z.enum(loyaltyTiers);
export type LoyaltyTier = z.infer<typeof LoyaltyTier>;

const Points = z.int().min(0);

/** How somebody stands: what they may spend, what is coming, their tier. */
export const LoyaltyAccount = z
  .object({
    active: Points,
    pending: Points.meta({ description: 'Becomes active after the events that it was earned with' }),
    tier: LoyaltyTier,
    tierPoints: Points.meta({ description: 'Earned within the last twelve months; decides the tier' }),
    multiplierPercent: z.int().meta({ example: 110 }),
    nextTier: z.object({ tier: LoyaltyTier, fromPoints: Points }).nullable(),
    expiringNext: z.object({ points: Points, at: Instant }).nullable(),
  })
  .meta({ id: 'LoyaltyAccount' });
export type LoyaltyAccount = z.infer<typeof LoyaltyAccount>;

export const LoyaltyMove = z
  .object({
    _id: Id,
    kind: z.enum(['earned', 'spent', 'expired', 'reversed']),
    source: z.enum(['order', 'rating', 'referral', 'gift', 'reward']),
    points: z.int().meta({ description: 'Added, or taken where negative', example: 50 }),
    title: z.string().nullable().meta({ description: 'The event, the reward, or the words of a gift' }),
    eventId: Id.nullable().meta({ description: 'The event, where its page opens for whoever asks' }),
    isPending: z.boolean(),
    activeFrom: Instant.nullable().meta({ description: 'When pending points become active' }),
    expiresAt: Instant.nullable(),
    at: Instant,
  })
  .meta({ id: 'LoyaltyMove' });
export type LoyaltyMove = z.infer<typeof LoyaltyMove>;

export const rewardStates = ['open', 'not_yet', 'closed', 'gone', 'limit'] as const;

export const Reward = z
  .object({
    _id: Id,
    kind: z.enum(['partner_code']),
    title: z.string(),
    description: z.string(),
    partner: z.string(),
    cost: z.int().min(1),
    left: z.int().min(0),
    perPerson: z.int().nullable(),
    mine: z.int().min(0).meta({ description: 'How often the reader has redeemed it' }),
    state: z.enum(rewardStates),
    opensAt: Instant.nullable(),
    closesAt: Instant.nullable(),
  })
  .meta({ id: 'Reward' });
export type Reward = z.infer<typeof Reward>;

export const RedeemedCode = z
  .object({ _id: Id, rewardId: Id, title: z.string(), partner: z.string(), redeemedCode: z.string(), cost: z.int(), at: Instant })
  .meta({ id: 'RedeemedCode' });
export type RedeemedCode = z.infer<typeof RedeemedCode>;

export const listRewards = endpoint({
  method: 'GET',
  path: '/rewards',
  summary: 'The own points, where they came from and went, and the rewards they buy',
  allow: ['participant'],
  reply: z.object({
    rewards: z.array(Reward),
    totalPoints: Points.meta({ description: 'What can be spent now', example: 500 }),
    history: z.array(LoyaltyMove).meta({ description: 'The newest first, 100 at most' }),
    points: Points.meta({ description: 'The same figure; the specification has both names', example: 500 }),
    account: LoyaltyAccount,
    codes: z.array(RedeemedCode).meta({ description: 'What was redeemed, the newest first' }),
  }),
});

export const redeemReward = endpoint({
  method: 'POST',
  path: '/rewards/:id/redeem',
  summary: 'Spend points on a reward: points and stock are taken together, and the code is the buyer’s',
  allow: ['participant'],
  params: z.object({ id: Id }),
  reply: z.object({
    message: z.string(),
    redeemedCode: z.string().meta({ example: 'SAWA-7K3M9' }),
    totalPoints: Points,
  }),
  refuses: { 404: ['not_found'], 409: ['points_short', 'reward_gone', 'reward_limit', 'reward_closed'] },
  idempotent: true,
});
