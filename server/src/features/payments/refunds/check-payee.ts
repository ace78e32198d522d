import type { PayeeCheck, PayoutOperator } from '@ngoma/api/features/ledger/wallet';
import type { Session } from '#platform/http/session/session';
import { newId } from '#platform/ids';
import { readStates } from '../availability/gateway-states.read.ts';
import type { PaymentGateway } from '../gateways/gateway.ts';
import { findAccountName } from '../payments.read.ts';
import { type Payment, refundNotFailed } from '../payments.rules.ts';
import {
  gatewaysFor,
  maskName,
  payeeCheckUnavailable,
  payoutNumber,
  payoutUnavailable,
  requireFewChecks,
  requirePayee,
  resultOf,
} from './destination.rules.ts';
import { answerCheck, countChecks, insertCheck } from './destinations.store.ts';
import { findOwnRefund } from './find-own-refund.ts';
import type { RefundsContext } from './refunds.types.ts';

const dayMs = 24 * 60 * 60_000;

/** Returns the gateways that pay out to this operator, and the one that tells names, if any. Raises `payout_unavailable` (503). */
export async function findPayers(
  { db, gateways }: Pick<RefundsContext, 'db' | 'gateways'>,
  payment: Pick<Payment, 'gateway'>,
  operator: PayoutOperator,
): Promise<{ readonly payer: PaymentGateway; readonly checker: PaymentGateway | undefined }> {
  const states = await readStates(db);
  const ofPayment = gateways.of(payment);
  const [payer] = gatewaysFor(gateways.all, states, { operator, ofPayment, can: 'payouts' });
  if (!payer) throw payoutUnavailable();
  const [checker] = gatewaysFor(gateways.all, states, { operator, ofPayment, can: 'checksPayee' });
  return { payer, checker };
}

/**
 * Asks the operator who owns a number before a failed refund is paid to it. The try counts before the operator answers. Raises
 * `not_found` (404), `refund_not_failed`, `payee_not_active` and `payee_name_differs` (409), `number_invalid` and
 * `operator_mismatch` (400), `too_many_requests` (429), `payout_unavailable` and `payee_check_unavailable` (503).
 */
export async function checkPayee(
  ctx: RefundsContext,
  { userId }: Pick<Session, 'userId'>,
  refundId: string,
  payee: { readonly operator: PayoutOperator; readonly number: string },
): Promise<PayeeCheck> {
  const { db, clock, logger } = ctx;
  const { operator } = payee;
  const { refund, payment } = await findOwnRefund(db, userId, refundId);
  if (refund.state !== 'failed') throw refundNotFailed();
  const number = payoutNumber(operator, payee.number);
  const { checker } = await findPayers(ctx, payment, operator);
  const id = newId();
  await db.transaction().execute(async (tx) => {
    const askedAt = clock();
    requireFewChecks(await countChecks(tx, userId, new Date(askedAt.getTime() - dayMs)));
    await insertCheck(tx, { id, refundId, operator, number, askedAt, askedBy: userId, checkedBy: checker?.id ?? null });
  });
  const answer = await checker?.checkPayee?.({ operator, number }).catch((error: unknown) => {
    logger.warn({ err: error, gateway: checker.id }, 'Could not ask who owns a number');
    throw payeeCheckUnavailable();
  });
  const result = resultOf(answer ?? { isActive: true }, await findAccountName(db, userId));
  const name = result === 'same_name' ? (answer?.name?.trim() ?? null) : null;
  await answerCheck(db, id, result, name);
  requirePayee(result);
  return { _id: id, isSameName: result === 'same_name', name: name && maskName(name) };
}
