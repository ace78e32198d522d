import { type PayoutOperator, payoutOperators } from '@ngoma/api/features/ledger/wallet';
import { findAccountName } from '../payments.read.ts';
import {
  type PayeeResult,
  payeeCheckUnavailable,
  payeeNotActive,
  payoutNumber,
  payoutUnavailable,
  resultOf,
} from '../refunds/destination.rules.ts';
import type { PayoutsContext } from './payouts.types.ts';
import { payersOf } from './request-payout.ts';

export interface NumberQuestion {
  readonly userId: string;
  readonly operator: PayoutOperator;
  /** As typed. */
  readonly number: string;
}

export interface CheckedNumber {
  /** Digits with country code. */
  readonly number: string;
  readonly nameCheck: Exclude<PayeeResult, 'not_active'>;
  /** The operator's name for the owner of the number, where it gives one. */
  readonly name: string | null;
}

/** Returns for each operator whether it can be paid to now, and whether a gateway tells who owns its numbers. */
export async function listPayoutOperators(
  ctx: PayoutsContext,
): Promise<{ operator: PayoutOperator; isAvailable: boolean; checksName: boolean }[]> {
  return Promise.all(
    payoutOperators.map(async (operator) => ({
      operator,
      isAvailable: (await payersOf(ctx, operator, 'payouts')).length > 0,
      checksName: (await payersOf(ctx, operator, 'checksPayee')).length > 0,
    })),
  );
}

/**
 * Asks the operator about a number to which a person wants to be paid. Another name than that of the account is no refusal: many
 * organizers trade under a name of their own, and admins see it. Raises `number_invalid` and `operator_mismatch` (400),
 * `payee_not_active` (409), `payout_unavailable` and `payee_check_unavailable` (503).
 */
export async function checkPayoutNumber(
  ctx: PayoutsContext,
  { userId, operator, number: typed }: NumberQuestion,
): Promise<CheckedNumber> {
  const number = payoutNumber(operator, typed);
  const [payer] = await payersOf(ctx, operator, 'payouts');
  if (!payer) throw payoutUnavailable();
  const [checker] = await payersOf(ctx, operator, 'checksPayee');
  const answer = await checker?.checkPayee?.({ operator, number }).catch((error: unknown) => {
    ctx.logger.warn({ err: error, gateway: checker.id }, 'Could not ask who owns a number');
    throw payeeCheckUnavailable();
  });
  const nameCheck = resultOf(answer ?? { isActive: true }, await findAccountName(ctx.db, userId));
  if (nameCheck === 'not_active') throw payeeNotActive();
  return { number, nameCheck, name: answer?.name?.trim() || null };
}
