import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { blankable, Id, Instant } from '../common/fields.ts';
import { PageInfo, PageQuery } from '../common/paging.ts';

export const loyaltyTiers = ['bronze', 'silver', 'gold', 'platinum'] as const;
export const LoyaltyTier = z.enum(loyaltyTiers);
export type LoyaltyTier = z.infer<typeof LoyaltyTier>;

const Points = z.int().min(0);

/** Loyalty points and tier: spendable points, pending points and the tier. */
export const LoyaltyAccount = z
  .object({
    active: Points,
    pending: Points.meta({ description: 'Points that become active after the events they were earned with' }),
    tier: LoyaltyTier,
    tierPoints: Points.meta({ description: 'Points earned in the last twelve months, which decide the tier' }),
    multiplierPercent: z.int().meta({ example: 110 }),
    nextTier: z.object({ tier: LoyaltyTier, fromPoints: Points }).nullable(),
    expiringNext: z.object({ points: Points, at: Instant }).nullable(),
  })
  .meta({ id: 'LoyaltyAccount' });
export type LoyaltyAccount = z.infer<typeof LoyaltyAccount>;

/** Kinds of point movements. `reversed` points were taken back because tickets were refunded. */
export const loyaltyKinds = ['earned', 'spent', 'expired', 'reversed'] as const;
export const LoyaltyKind = z.enum(loyaltyKinds);
export type LoyaltyKind = z.infer<typeof LoyaltyKind>;

export const LoyaltyEntry = z
  .object({
    _id: Id,
    kind: LoyaltyKind,
    source: z.enum(['order', 'rating', 'referral', 'gift', 'reward']),
    points: z.int().meta({ description: 'Points added; negative when they were spent or removed', example: 50 }),
    title: z.string().nullable().meta({ description: 'Name of the event or reward, or the reason of a gift' }),
    eventId: Id.nullable().meta({ description: 'Event, if the caller may open its page' }),
    isPending: z.boolean(),
    activeFrom: Instant.nullable().meta({ description: 'Time when pending points become active' }),
    expiresAt: Instant.nullable(),
    at: Instant,
  })
  .meta({ id: 'LoyaltyEntry' });
export type LoyaltyEntry = z.infer<typeof LoyaltyEntry>;

/** Sums of the point movements of a month, whatever page they are on. */
export const LoyaltyMonth = z
  .object({
    month: z.string().meta({ example: '2026-11', description: 'Month in Cameroon' }),
    earned: Points.meta({ example: 120 }),
    spent: Points.meta({ example: 100 }),
    expired: Points.meta({ example: 0 }),
    reversed: Points.meta({ example: 0 }),
  })
  .meta({ id: 'LoyaltyMonth' });
export type LoyaltyMonth = z.infer<typeof LoyaltyMonth>;

export const rewardStates = ['open', 'not_yet', 'closed', 'gone', 'limit'] as const;

export const Reward = z
  .object({
    _id: Id,
    kind: z.enum(['partner_code']),
    title: z.string(),
    description: z.string(),
    partner: z.string(),
    address: z.string().nullable().meta({ example: 'Rue Joss, Bonanjo, Douala', description: 'Street and town of the partner' }),
    cost: z.int().min(1),
    left: z.int().min(0),
    perPerson: z.int().nullable(),
    mine: z.int().min(0).meta({ description: 'Number of times the caller has redeemed it' }),
    state: z.enum(rewardStates),
    opensAt: Instant.nullable(),
    closesAt: Instant.nullable(),
    picture: z.object({ url: z.string(), alt: z.string().meta({ description: 'What it shows, in words' }) }).nullable(),
  })
  .meta({ id: 'Reward' });
export type Reward = z.infer<typeof Reward>;

export const RedeemedCode = z
  .object({
    ...{ _id: Id, rewardId: Id, title: z.string(), partner: z.string(), redeemedCode: z.string(), cost: z.int(), at: Instant },
    address: z.string().nullable().meta({ description: 'Street and town of the partner' }),
    usedAt: Instant.nullable().meta({ description: 'When the caller marked the code as used' }),
  })
  .meta({ id: 'RedeemedCode' });
export type RedeemedCode = z.infer<typeof RedeemedCode>;

/** The rules by which points are earned now. */
export const PointsRules = z
  .object({
    xafPerPoint: z.int().meta({ example: 100 }),
    pointsPerRating: Points,
    pointsPerReferral: Points,
    lifetimeMonths: z.int().meta({ example: 12 }),
  })
  .meta({ id: 'PointsRules' });
export type PointsRules = z.infer<typeof PointsRules>;

export const listRewards = endpoint({
  method: 'GET',
  path: '/rewards',
  summary: 'Returns the caller’s points, their history and the available rewards',
  allow: ['participant'],
  reply: z.object({
    rewards: z.array(Reward),
    totalPoints: Points.meta({ description: 'Points that can be spent now', example: 500 }),
    history: z.array(LoyaltyEntry).meta({ description: 'Point movements, newest first; at most 100' }),
    months: z.array(LoyaltyMonth).meta({ description: 'Sums of the months of the history, newest first' }),
    points: Points.meta({ description: 'Same as `totalPoints`; the specification has both names', example: 500 }),
    account: LoyaltyAccount,
    codes: z.array(RedeemedCode).meta({ description: 'Redeemed codes, newest first' }),
    rules: PointsRules,
  }),
});

export const listPointsHistory = endpoint({
  method: 'GET',
  path: '/rewards/history',
  summary: 'Lists the caller’s point movements, newest first, with the sums of each month',
  allow: ['participant'],
  query: PageQuery.extend({ kind: blankable(LoyaltyKind) }),
  reply: PageInfo.extend({
    history: z.array(LoyaltyEntry),
    months: z
      .array(LoyaltyMonth)
      .meta({ description: 'Sums of the months of the page, newest first; of the chosen kind alone if there is one' }),
  }),
});

export const markCode = endpoint({
  method: 'PUT',
  path: '/rewards/codes/:id/used',
  summary: 'Marks a redeemed code of the caller as used, or as not used. The partner is not notified.',
  allow: ['participant'],
  params: z.object({ id: Id }),
  body: z.object({ isUsed: z.boolean() }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'] },
});

export const redeemReward = endpoint({
  method: 'POST',
  path: '/rewards/:id/redeem',
  summary: 'Redeems a reward. Points and stock are taken in one transaction, and the code becomes the caller’s.',
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
