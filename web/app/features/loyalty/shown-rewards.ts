import type { Reward } from '@ngoma/api/features/loyalty';

export const rewardOrders = ['cheapest', 'dearest', 'closing'] as const;
export type RewardOrder = (typeof rewardOrders)[number];

/** Milliseconds of the last day; rewards without one come last. */
const closing = ({ closesAt }: Reward): number => (closesAt ? Date.parse(closesAt) : Number.MAX_SAFE_INTEGER);

const comparisons: Readonly<Record<RewardOrder, (one: Reward, other: Reward) => number>> = {
  cheapest: (one, other) => one.cost - other.cost,
  dearest: (one, other) => other.cost - one.cost,
  closing: (one, other) => closing(one) - closing(other),
};

/** Tells whether a reward can be redeemed now with these points. */
export const isRedeemable = ({ state, cost }: Reward, points: number): boolean => state === 'open' && cost <= points;

/** Returns the rewards in an order, with `points` only those that can be redeemed with them. */
export const shownRewards = (rewards: readonly Reward[], order: RewardOrder, points: number | undefined): Reward[] =>
  rewards.filter((reward) => points === undefined || isRedeemable(reward, points)).sort(comparisons[order]);
