import type { SuspenseOutcome } from '@ngoma/api/features/supervision/reconciliation';
import { recordAct } from '#platform/audit';
import { invalidInput } from '#platform/http/body/validation';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Tx } from '#platform/postgres/database';
import { findPayment } from '../payments.read.ts';
import { paymentsStore } from '../payments.store.ts';
import { issueRefunds, planRefund } from '../refunds/plan-refunds.ts';
import { assignToOrder } from './assign-to-order.ts';
import {
  caseClosed,
  type PaidFrom,
  possibleOutcomes,
  postingsOf,
  refundNotPossible,
  type SuspenseItem,
} from './suspense.rules.ts';
import { lockItem, saveOutcome } from './suspense.store.ts';
import type { SuspenseContext } from './suspense.types.ts';

/** The outcome that an admin chose. */
export interface ChosenOutcome {
  readonly outcome: SuspenseOutcome;
  readonly reason: string;
  readonly proof?: string | undefined;
  readonly paidFrom?: PaidFrom | undefined;
  /** The order that the money was meant for. */
  readonly orderId?: string | undefined;
}

/** Requires what the outcome needs. Raises `invalid_input` (400). */
function requireComplete({ outcome, proof, paidFrom, orderId }: ChosenOutcome): void {
  if (outcome === 'returned_outside' && !proof) throw invalidInput({ proof: bilingual('payments.proofMissing') });
  if (outcome === 'returned_outside' && !paidFrom) throw invalidInput({ paidFrom: bilingual('payments.paidFromMissing') });
  if (outcome === 'assigned' && !orderId) throw invalidInput({ orderCode: bilingual('payments.orderMissing') });
}

/** Requests the refund of everything that the gateway received. The refund job sends it. */
async function refundItem(ctx: SuspenseContext, tx: Tx, item: SuspenseItem): Promise<void> {
  const payment = item.paymentId === null ? undefined : await findPayment(tx, item.paymentId);
  if (!payment || !ctx.gateways.find(item.gateway)) throw refundNotPossible();
  const { id: paymentId } = payment;
  const asked = { paymentId, sourceType: 'suspense', sourceId: item.id, amountXaf: item.amountXaf, reason: 'wrong_amount' };
  await issueRefunds(ctx, tx, [await planRefund(ctx.gateways, tx, payment, asked)]);
}

/**
 * Ends a case of money in suspense, on an admin's decision that the audit log keeps: everything that follows from it commits
 * together. Of two decisions one succeeds; a repeat of the same outcome changes nothing. Raises `not_found` (404), `case_closed`,
 * `refund_not_possible`, `amount_does_not_fit` and `order_not_payable` (409).
 */
export async function decideSuspense(
  ctx: SuspenseContext,
  admin: Pick<Session, 'userId'>,
  itemId: string,
  chosen: ChosenOutcome,
): Promise<void> {
  requireComplete(chosen);
  await ctx.db.transaction().execute(async (tx) => {
    const item = await lockItem(tx, itemId);
    if (!item) throw notFound(bilingual('payments.caseNotFound'));
    if (item.outcome !== null) throw caseClosed();
    const { outcome, reason, proof = null, paidFrom, orderId = null } = chosen;
    if (!possibleOutcomes(item, ctx.gateways.find(item.gateway)?.caps).includes(outcome)) throw refundNotPossible();
    await saveOutcome(tx, item.id, { outcome, reason, proof, orderId, decidedBy: admin.userId }, ctx.clock());
    const detail = { outcome, amountXaf: item.amountXaf, gateway: item.gateway, gatewayRef: item.gatewayRef };
    await recordAct(tx, ctx.clock, {
      ...{ actorId: admin.userId, action: `suspense.${outcome}`, subjectType: 'suspense_item', subjectId: item.id },
      detail: { ...detail, reason, ...(proof && { proof }), ...(paidFrom && { paidFrom }), ...(orderId && { orderId }) },
    });
    if (item.paymentId) await paymentsStore(tx).addFact(item.paymentId, 'suspense_closed', { outcome }, ctx.clock());
    const postings = postingsOf(item, outcome, paidFrom);
    if (outcome === 'refunded') await refundItem(ctx, tx, item);
    if (postings.length > 0)
      await ctx.ledger.post(tx, { sourceType: 'suspense', sourceId: item.id, kind: outcome, detail: { reason }, postings });
    // Last, because settling the order takes the locks that every sale waits for.
    if (outcome === 'assigned' && orderId) await assignToOrder(ctx, tx, item, orderId);
  });
}
