import type { WithdrawalObstacle } from '@ngoma/api/features/withdrawals/withdrawals';
import { dayOf, mondayOf } from '#platform/business-days.rules';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Payouts are made from 7 in the morning in Douala. */
const startHourUtc = 6;

/** Returns the Monday of the week of a moment in Douala, as `2026-12-07`. */
export const weekOf = (now: Date): string => mondayOf(dayOf(now));

/** Returns when the next weekly payout is made. */
export function nextPayoutAfter(now: Date): Date {
  const start = new Date(`${weekOf(now)}T00:00:00Z`).getTime() + startHourUtc * hourMs;
  return new Date(start > now.getTime() ? start : start + 7 * dayMs);
}

/** The obstacles that owners can remove, so that they are notified of a week without a payout. */
export const notifiedObstacles = ['debt', 'identity', 'unverified_open'] as const;
export type NotifiedObstacle = (typeof notifiedObstacles)[number];
export const isNotified = (obstacle: WithdrawalObstacle): obstacle is NotifiedObstacle =>
  notifiedObstacles.some((one) => one === obstacle);

export const accountMissing = () => new Refusal('payout_account_missing', 409, bilingual('withdrawals.accountMissing'));
export const codeMissing = () => {
  const text = bilingual('auth.securityCodeWrong');
  return new Refusal('code_wrong', 400, text, { errors: { code: text } });
};
