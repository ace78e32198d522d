import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import type { Tx } from '#platform/postgres/database';
import { findAccounts } from './accounts/payout-accounts.store.ts';
import { findFreezeReason } from './freezes/freezes.store.ts';
import { findIsBlocked } from './withdrawals.read.ts';
import { accountFrozen, ownerBlocked, ownWithdrawal } from './withdrawals.rules.ts';
import { lockWithdrawal } from './withdrawals.store.ts';
import type { StoredAccount, StoredWithdrawal } from './withdrawals.types.ts';

export type Admin = Pick<Session, 'userId'>;

/** Locks a withdrawal for a decision and returns it with its account. Raises `not_found` (404) and `own_withdrawal` (403). */
export async function lockForAdmin(
  tx: Tx,
  { userId }: Admin,
  id: string,
): Promise<{ readonly withdrawal: StoredWithdrawal; readonly account: StoredAccount }> {
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) throw notFound();
  if (withdrawal.userId === userId) throw ownWithdrawal();
  const account = (await findAccounts(tx, [withdrawal.payoutAccountId])).get(withdrawal.payoutAccountId);
  if (!account) throw new Error(`The payout account of the withdrawal ${id} is missing`);
  return { withdrawal, account };
}

/**
 * Requires that the owner is neither blocked nor has a frozen account: their money stays where it is. Raises `owner_blocked` and
 * `account_frozen` (409).
 */
export async function requireActiveOwner(tx: Tx, { userId }: Pick<StoredWithdrawal, 'userId'>): Promise<void> {
  if (await findIsBlocked(tx, userId)) throw ownerBlocked();
  if ((await findFreezeReason(tx, userId)) !== undefined) throw accountFrozen();
}
