import { loyaltyTerms } from '@ngoma/api/common/loyalty-terms';
import type { LoyaltyTier } from '@ngoma/api/features/loyalty';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

const loyalty = loyaltyTerms;

export interface TierStatus {
  readonly tier: LoyaltyTier;
  readonly multiplierPercent: number;
  readonly nextTier: { readonly tier: LoyaltyTier; readonly fromPoints: number } | null;
}

/** Returns the tier for the points of the last twelve months, and the next one. */
export function tierStatusOf(tierPoints: number): TierStatus {
  const reached = loyalty.tiers.filter(({ fromPoints }) => fromPoints <= tierPoints);
  const { tier, multiplierPercent } = reached.at(-1) ?? loyalty.tiers[0];
  const next = loyalty.tiers[reached.length];
  return { tier, multiplierPercent, nextTier: next ? { tier: next.tier, fromPoints: next.fromPoints } : null };
}

/** Returns one point for each full `xafPerPoint` that was paid, times the tier's multiplier, rounded down. */
export const pointsForPaid = (
  paidXaf: number,
  { xafPerPoint, multiplierPercent }: { readonly xafPerPoint: number; readonly multiplierPercent: number },
): number => Math.floor((Math.floor(paidXaf / xafPerPoint) * multiplierPercent) / 100);

/** Adds months to a time. Uses the last day of a month that is too short. */
export function monthsAfter(at: Date, months: number): Date {
  const later = new Date(at);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** Returns when points expire that become active at a time. */
export const expiryOf = (activatedAt: Date, lifetimeMonths: number): Date => monthsAfter(activatedAt, lifetimeMonths);

/** Returns the time from which points count for the current tier. */
export const tierSince = (now: Date): Date => monthsAfter(now, -loyalty.lifetimeMonths);

export interface OpenLot {
  readonly id: string;
  readonly left: number;
}
export interface Taken {
  readonly lotId: string;
  readonly points: number;
}

/** Takes points from lots in their order. `missing` is the part that they do not cover. */
export function takePoints(
  lots: readonly OpenLot[],
  points: number,
): { readonly taken: readonly Taken[]; readonly missing: number } {
  let missing = points;
  const taken: Taken[] = [];
  for (const { id, left } of lots) {
    const some = Math.min(left, missing);
    if (some > 0) taken.push({ lotId: id, points: some });
    missing -= some;
  }
  return { taken, missing };
}

/**
 * Returns how many more points to reverse for the part of the price that was refunded, in proportion and less earlier reversals.
 * Never negative: a failed refund gives no points back.
 */
export function pointsToReverse(lot: { points: number; reversed: number }, order: { paidXaf: number; keptXaf: number }): number {
  const kept = order.paidXaf === 0 ? 0 : Math.floor((lot.points * order.keptXaf) / order.paidXaf);
  return Math.max(0, lot.points - kept - lot.reversed);
}

export interface RewardFacts {
  readonly stock: number;
  readonly redeemed: number;
  readonly perPerson: number | null;
  readonly mine: number;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly isArchived: boolean;
}

/** Tells whether a reward may be redeemed now, regardless of points. */
export function rewardState(reward: RewardFacts, now: Date): 'open' | 'not_yet' | 'closed' | 'gone' | 'limit' {
  if (reward.isArchived || (reward.closesAt && now >= reward.closesAt)) return 'closed';
  if (reward.opensAt && now < reward.opensAt) return 'not_yet';
  if (reward.perPerson !== null && reward.mine >= reward.perPerson) return 'limit';
  return reward.redeemed >= reward.stock ? 'gone' : 'open';
}

const rewardClosedText = bilingual('loyalty.closed');

/** Requires a reward that is open. Raises `reward_gone`, `reward_limit` and `reward_closed` (409). */
export function requireRedeemable(reward: RewardFacts, now: Date): void {
  const state = rewardState(reward, now);
  if (state === 'gone') throw new Refusal('reward_gone', 409, bilingual('loyalty.rewardGone'));
  if (state === 'limit') throw new Refusal('reward_limit', 409, bilingual('loyalty.rewardLimit'));
  if (state !== 'open') throw new Refusal('reward_closed', 409, rewardClosedText);
}

/** Refuses a redemption for lack of points (409 `points_short`), with the number of missing points. */
export const pointsShort = (missing: number) =>
  new Refusal('points_short', 409, bilingual('loyalty.pointsShort', { missing }), { facts: { missing } });
