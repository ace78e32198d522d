import type { PayoutAccount } from '@ngoma/api/features/withdrawals/payout-accounts';
import { useCallback } from 'react';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useMethodName } from '#ui/display/use-method-name.ts';

/** Returns a function that writes where an amount goes: operator and number, or bank and account. */
export function usePayoutDestination(): (account: PayoutAccount) => string {
  const methodOf = useMethodName();
  return useCallback(
    ({ operator, number, bankName, bankAccount }) =>
      [bankName, bankAccount, operator && methodOf(operator), number && formatPhone(number)].filter(Boolean).join(' · '),
    [methodOf],
  );
}
