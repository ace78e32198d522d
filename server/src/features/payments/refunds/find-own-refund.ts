import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { DbOrTx } from '#platform/postgres/database';
import { findPayment } from '../payments.read.ts';
import type { Payment } from '../payments.rules.ts';
import { findRefund, type Refund } from './refunds.store.ts';

/** Returns a refund of an order with its payment. Raises `not_found` (404) unless this person paid it. */
export async function findOwnRefund(
  db: DbOrTx,
  userId: string,
  refundId: string,
): Promise<{ readonly refund: Refund; readonly payment: Payment }> {
  const refund = await findRefund(db, refundId);
  const payment = refund && (await findPayment(db, refund.paymentId));
  if (!refund || payment?.purposeType !== 'order' || payment.payerId !== userId)
    throw notFound(bilingual('payments.refundNotFound'));
  return { refund, payment };
}
