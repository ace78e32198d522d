import { business } from '@ngoma/api/common/business';
import type { LoyaltyTier } from '@ngoma/api/features/loyalty';
import { Refusal } from '#platform/refusal';

const { loyalty } = business;

export interface Standing {
  readonly tier: LoyaltyTier;
  readonly multiplierPercent: number;
  readonly nextTier: { readonly tier: LoyaltyTier; readonly fromPoints: number } | null;
}

/** The tier that so many points of the last twelve months give, and the one after it. */
export function standingOf(tierPoints: number): Standing {
  const reached = loyalty.tiers.filter(({ fromPoints }) => fromPoints <= tierPoints);
  const { tier, multiplierPercent } = reached.at(-1) ?? loyalty.tiers[0];
  const next = loyalty.tiers[reached.length];
  return { tier, multiplierPercent, nextTier: next ? { tier: next.tier, fromPoints: next.fromPoints } : null };
}

/** One point for every full 100 XAF, times the tier's multiplier, rounded down. */
export const pointsForPaid = (paidXaf: number, multiplierPercent: number): number =>
  Math.floor((Math.floor(paidXaf / loyalty.xafPerPoint) * multiplierPercent) / 100);

/** The same instant so many months later; the last day of the month where that month is shorter. */
export function monthsAfter(at: Date, months: number): Date {
  const later = new Date(at);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** Until when points can be spent that became active at this moment. */
export const expiryOf = (activatedAt: Date): Date => monthsAfter(activatedAt, loyalty.lifetimeMonths);

/** From when on points count for today's tier. */
export const tierSince = (now: Date): Date => monthsAfter(now, -loyalty.lifetimeMonths);

export interface OpenLot {
  readonly id: string;
  readonly left: number;
}
export interface Taken {
  readonly lotId: string;
  readonly points: number;
}

/** Takes points from lots in their order, as far as there are any; `missing` is what they did not give. */
export function takeFrom(
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
 * How many points more must go back now that the buyer has kept only a part of what was paid: in proportion, what was
 * taken back before included. Never negative: a refund that did not happen after all gives nothing again.
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

/** Whether somebody may redeem a reward now, points aside. */
export function rewardState(reward: RewardFacts, now: Date): 'open' | 'not_yet' | 'closed' | 'gone' | 'limit' {
  if (reward.isArchived || (reward.closesAt && now >= reward.closesAt)) return 'closed';
  if (reward.opensAt && now < reward.opensAt) return 'not_yet';
  if (reward.perPerson !== null && reward.mine >= reward.perPerson) return 'limit';
  return reward.redeemed >= reward.stock ? 'gone' : 'open';
}

const closedWords = {
  en: 'This reward cannot be redeemed at the moment',
  fr: 'Cette récompense n’est pas disponible en ce moment',
};

/** Lets pass what is open. Refusals 409 `reward_gone`, `reward_limit`, `reward_closed`. */
export function requireOpen(reward: RewardFacts, now: Date): void {
  const state = rewardState(reward, now);
  if (state === 'gone')
    throw new Refusal('reward_gone', 409, {
      en: 'Somebody took the last one just now',
      fr: 'La dernière vient d’être prise',
    });
  if (state === 'limit')
    throw new Refusal('reward_limit', 409, {
      en: 'You have redeemed this reward as often as one may',
      fr: 'Vous avez déjà obtenu cette récompense autant de fois que possible',
    });
  if (state !== 'open') throw new Refusal('reward_closed', 409, closedWords);
}

/** Refusal 409 `points_short`, with how many are missing. */
export const pointsShort = (missing: number) =>
  new Refusal(
    'points_short',
    409,
    { en: `You are ${missing} points short of this reward`, fr: `Il vous manque ${missing} points pour cette récompense` },
    { facts: { missing } },
  );
