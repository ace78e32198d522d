import type { BodyInput } from '@ngoma/api/common/endpoint';
import type { PayoutOperator } from '@ngoma/api/features/ledger/wallet';
import type { PayoutAccount, PayoutMethod, savePaymentSettings } from '@ngoma/api/features/withdrawals/payout-accounts';
import { operatorOf } from '#lib/mobile-operator.ts';

/** Values of the form. Those of both methods are kept while the user switches between them. */
export interface PayoutValues {
  readonly method: PayoutMethod;
  /** Undefined until the user chooses one; it follows the number until then. */
  readonly operator: PayoutOperator | undefined;
  readonly number: string;
  readonly bankName: string;
  readonly bankAccount: string;
  readonly holderName: string;
}

/** Returns the values of the current account, or empty ones. The operator follows another number if this one's prefix tells it. */
export const payoutValuesOf = (account: PayoutAccount | null): PayoutValues => ({
  method: account?.method ?? 'mobile_money',
  operator: account?.operator && account.operator !== operatorOf(account.number ?? '') ? account.operator : undefined,
  number: account?.number ?? '',
  bankName: account?.bankName ?? '',
  bankAccount: account?.bankAccount ?? '',
  holderName: account?.method === 'bank' ? (account.holderName ?? '') : '',
});

/** Returns the body of the request: only what belongs to the chosen method. */
export function payoutToWire(values: PayoutValues, operator: PayoutOperator): BodyInput<typeof savePaymentSettings> {
  const { method, number, bankName, bankAccount, holderName } = values;
  return method === 'bank' ? { method, bankName, bankAccount, holderName } : { method, operator, number };
}
