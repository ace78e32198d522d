import type { DecidableWithdrawal } from '@ngoma/api/features/withdrawals/decisions';

/** Returns whether a withdrawal may be approved together with others: without signs of risk, below the limit, and by one admin. */
export const isApprovableWithOthers = (
  { signs, amount, approvals, approvalsNeeded }: DecidableWithdrawal,
  limitXaf: number,
): boolean => signs.length === 0 && amount < limitXaf && approvalsNeeded === 1 && approvals.length === 0;
