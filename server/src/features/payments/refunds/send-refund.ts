import { accounts } from '#features/ledger/index';
import { translate } from '#platform/i18n/messages';
import type { Tx } from '#platform/postgres/database';
import type { GatewayRequestResult, ProviderState } from '../gateways/gateway.ts';
import { alert } from '../payment-alerts.ts';
import { mayMove, nextRefundPollAt, type Payment, refsOf } from '../payments.rules.ts';
import { paymentsStore } from '../payments.store.ts';
import { askAbout, findArriving, payingGateway } from './refund-attempts.ts';
import { type Attempt, markSent, type Refund, refundsStore, saveProviderRef } from './refunds.store.ts';
import type { RefundsContext } from './refunds.types.ts';

/** The result of asking about a refund: the state of an attempt, which may be an earlier one that was paid after all. */
export interface Reported {
  readonly state: ProviderState;
  readonly attempt: Attempt;
}

export const hasEnded = ({ state }: Pick<Refund, 'state'>): boolean =>
  state === 'succeeded' || state === 'failed' || state === 'credited';

/** Sends the current attempt: as a refund by the gateway of the payment, or as a payout to the number of its destination. */
async function send(ctx: RefundsContext, refund: Refund, payment: Payment): Promise<GatewayRequestResult> {
  const { gatewayRef: ref, amountXaf, reason, destination } = refund;
  const gateway = payingGateway(ctx, payment, destination);
  if (destination) {
    const { operator, number } = destination;
    if (!gateway.payout || number === null) return { outcome: 'rejected', reason: 'invalid_request' };
    return gateway.payout({ ref, amountXaf, operator, number, narration: translate('fr', 'payments.payoutNote') });
  }
  return gateway.refund({
    ref,
    payment: {
      ...refsOf(payment),
      // The gateway knows the sum that it received, which is another one for money in suspense.
      ...{
        amountXaf: refund.sourceType === 'suspense' ? amountXaf : payment.amountXaf,
        operator: payment.operator,
        number: payment.number,
      },
    },
    amountXaf,
    reason,
  });
}

/**
 * Sends a refund and returns its state. Asks first if it may have been sent before, because it is always sent under its stored
 * reference. Returns undefined if another attempt is the current one meanwhile.
 */
export async function sendOrAsk(ctx: RefundsContext, refund: Refund, payment: Payment): Promise<Reported | undefined> {
  const { db } = ctx;
  // A refund that was refused may have succeeded or be in progress after all. Then nothing is sent again.
  const earlier = refund.state === 'created' && refund.attempts > 1 ? await findArriving(ctx, refund, payment) : undefined;
  if (earlier) return earlier;
  if (refund.state === 'pending') {
    const state = await askAbout(ctx, payment, refund);
    if (state.status !== 'not_found') return { state, attempt: refund };
  }
  const sent = await db.transaction().execute(async (tx) => {
    const marked = await markSent(tx, refund);
    if (marked === 'marked') await ctx.reportMove(tx, refund);
    return marked;
  });
  if (sent === 'over') return undefined;
  const created = await send(ctx, refund, payment);
  if (created.outcome === 'rejected') return { state: { status: 'failed', reason: created.reason }, attempt: refund };
  const providerRef = ('providerRef' in created && created.providerRef) || refund.providerRef;
  if (providerRef && providerRef !== refund.providerRef) await saveProviderRef(db, refund, providerRef);
  return { state: await askAbout(ctx, payment, { ...refund, providerRef }), attempt: refund };
}

async function succeed(ctx: RefundsContext, tx: Tx, refund: Refund, payment: Payment): Promise<void> {
  const { clock, ledger } = ctx;
  const { id: refundId, amountXaf, destination } = refund;
  await refundsStore(tx).finish(refundId, 'succeeded', clock());
  await ledger.post(tx, {
    sourceType: 'payment_refund',
    sourceId: refundId,
    kind: 'done',
    postings: [
      { account: accounts.refundsPayable, amountXaf },
      { account: accounts.gatewayClearing(destination?.gateway ?? payment.gateway), amountXaf: -amountXaf },
    ],
  });
  await paymentsStore(tx).addFact(payment.id, 'refunded', { refundId, amountXaf }, clock());
  await ctx.reportMove(tx, refund);
  // Money in suspense is refunded although its payment never succeeded.
  if (amountXaf === payment.amountXaf && mayMove(payment.state, 'refunded'))
    await paymentsStore(tx).change(payment.id, { state: 'refunded' });
}

/** Records that a refund failed, and alerts. The caller has stored the state. */
export async function reportFailure(
  ctx: Pick<RefundsContext, 'clock' | 'logger'> & Partial<Pick<RefundsContext, 'reportMove'>>,
  tx: Tx,
  refund: Pick<Refund, 'id' | 'paymentId' | 'sourceType' | 'sourceId'>,
  reason: string | undefined,
): Promise<void> {
  const { id: refundId, paymentId } = refund;
  await paymentsStore(tx).addFact(paymentId, 'refund_failed', { refundId, reason }, ctx.clock());
  await ctx.reportMove?.(tx, refund, 'failed');
  alert(ctx, 'refund_failed', { refundId, paymentId, reason });
}

/** Stores what a gateway reported of an attempt, unless the refund has ended or has another attempt meanwhile. */
export async function applyState(
  ctx: RefundsContext,
  asked: Refund,
  payment: Payment,
  { state: reported, attempt }: Reported,
): Promise<void> {
  const { db, clock, jobs } = ctx;
  await db.transaction().execute(async (tx) => {
    const store = refundsStore(tx);
    const refund = await store.lock(asked.id);
    if (hasEnded(refund) || refund.gatewayRef !== asked.gatewayRef) return;
    if (reported.status === 'succeeded') {
      if (attempt.gatewayRef !== refund.gatewayRef) await store.adopt(refund.id, attempt);
      await succeed(ctx, tx, { ...refund, destination: attempt.destination }, payment);
    } else if (reported.status === 'failed' || reported.status === 'expired' || reported.status === 'cancelled') {
      await store.finish(refund.id, 'failed', clock());
      await reportFailure(ctx, tx, refund, reported.reason);
    } else {
      const runAt = nextRefundPollAt(refund.createdAt, clock());
      await jobs.enqueue(tx, 'payments.refund', { refundId: refund.id }, { runAt, key: `payments.refund:${refund.id}` });
    }
  });
}
