import type { PayoutAccount } from '@ngoma/api/features/withdrawals/payout-accounts';
import { maskName } from '#features/payments/index';
import type { StoredAccount } from '../withdrawals.types.ts';

/**
 * Returns an account as its owner or an admin sees it. The owner sees another person's name masked: they may have typed the number of
 * a stranger.
 */
export function toAccountView(account: StoredAccount, reader: 'owner' | 'admin'): PayoutAccount {
  const { id, holderName, nameCheck, createdAt, usableFrom, userId: _, ...rest } = account;
  const isMasked = reader === 'owner' && nameCheck === 'other_name';
  return {
    ...rest,
    ...{ _id: id, nameCheck, holderName: holderName !== null && isMasked ? maskName(holderName) : holderName },
    ...{ createdAt: createdAt.toISOString(), usableFrom: usableFrom.toISOString() },
  };
}

/** Returns how a message names an account: the operator and the last digits, or the bank. */
export function destinationText({ operator, number, bankName, bankAccount }: StoredAccount): string {
  if (operator) return `${operator === 'mtn' ? 'MTN' : 'Orange'} ••${(number ?? '').slice(-4)}`;
  return `${bankName ?? ''} ••${(bankAccount ?? '').slice(-4)}`;
}
