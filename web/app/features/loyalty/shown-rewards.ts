import type { Locale } from '@ngoma/api/common/locale';
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

/** Returns the partners of rewards by name, each once. */
export const partnersOf = (rewards: readonly Reward[], locale: Locale): string[] =>
  [...new Set(rewards.map(({ partner }) => partner))].sort((one, other) => one.localeCompare(other, locale));

interface Choice {
  readonly order: RewardOrder;
  /** Empty for all. */
  readonly partner: string;
  /** With points only the rewards that can be redeemed with them are shown. */
  readonly points: number | undefined;
}

/** Returns the chosen rewards in their order. */
export const shownRewards = (rewards: readonly Reward[], { order, partner, points }: Choice): Reward[] =>
  rewards
    .filter((reward) => partner === '' || reward.partner === partner)
    .filter((reward) => points === undefined || isRedeemable(reward, points))
    .sort(comparisons[order]);
