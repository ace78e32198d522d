import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { readStates } from '../availability/gateway-states.read.ts';
import type { Gateways } from '../gateways/registry.ts';
import { type Payment, type RefundRequest, requireRefundable } from '../payments.rules.ts';
import { canRefund, type Destination, gatewaysFor } from './destination.rules.ts';
import { listOfPayments, type NewRefund, type Refund, refundsStore } from './refunds.store.ts';
import type { RefundsContext } from './refunds.types.ts';
import { reportFailure } from './send-refund.ts';

type RefundedPayment = Pick<Payment, 'gateway' | 'operator' | 'number' | 'amountXaf'>;

/** How a refund is paid: back by its gateway (null), out to the number that paid, or not at all (undefined). */
type Way = Destination | null | undefined;

/**
 * Returns how a refund of this payment can be paid. A gateway is not asked for what it cannot do: then the number that paid gets a
 * payout from a gateway of its operator, if there is one.
 */
export async function wayOf(
  gateways: Gateways,
  db: DbOrTx,
  payment: RefundedPayment,
  { amountXaf, sourceType }: Pick<Refund, 'amountXaf' | 'sourceType'>,
): Promise<Way> {
  const ofPayment = gateways.of(payment);
  // The gateway received exactly what is in suspense, whatever was asked for.
  const paidXaf = sourceType === 'suspense' ? amountXaf : payment.amountXaf;
  if (canRefund(ofPayment, { amountXaf, paidXaf })) return null;
  const { operator, number } = payment;
  if (number === null || operator === null || operator === 'card') return undefined;
  const [gateway] = gatewaysFor(gateways.all, await readStates(db), { operator, ofPayment, can: 'payouts' });
  return gateway && { id: newId(), origin: 'payer', operator, number, gateway: gateway.id };
}

/** Returns one refund to insert, with the way in which it is paid. */
export async function planRefund(
  gateways: Gateways,
  db: DbOrTx,
  payment: RefundedPayment,
  asked: Pick<NewRefund, 'paymentId' | 'sourceType' | 'sourceId' | 'amountXaf' | 'reason'>,
): Promise<NewRefund> {
  const way = await wayOf(gateways, db, payment, asked);
  return {
    ...{ ...asked, id: newId(), destination: way ?? null, failedUnsent: way === undefined },
    gatewayRef: gateways.of(way ?? payment).newReference(),
  };
}

/** Returns the refunds to insert. Checks each against the payment and its earlier refunds. */
export async function planRefunds(
  gateways: Gateways,
  tx: Tx,
  requests: readonly RefundRequest[],
  payments: readonly Payment[],
): Promise<NewRefund[]> {
  const earlier = await listOfPayments(
    tx,
    payments.map(({ id }) => id),
  );
  const refunds: NewRefund[] = [];
  for (const [place, { sourceType, sourceId, amountXaf, reason }] of requests.entries()) {
    const payment = payments[place] as Payment;
    const isSame = (refund: Pick<NewRefund, 'paymentId' | 'sourceType' | 'sourceId'>) =>
      refund.paymentId === payment.id && refund.sourceType === sourceType && refund.sourceId === sourceId;
    if (earlier.some(isSame)) continue;
    const refunded = [...earlier, ...refunds].filter(({ paymentId }) => paymentId === payment.id);
    requireRefundable(
      payment.amountXaf,
      refunded.reduce((sum, refund) => sum + refund.amountXaf, 0),
      amountXaf,
    );
    const asked = { paymentId: payment.id, sourceType, sourceId, amountXaf, reason };
    refunds.push(await planRefund(gateways, tx, payment, asked));
  }
  return refunds;
}

type IssueContext = Pick<RefundsContext, 'clock' | 'jobs' | 'logger'> & Partial<Pick<RefundsContext, 'reportMove'>>;

/** Inserts planned refunds and enqueues the jobs that send them. Those that no gateway can pay have failed at once. */
export async function issueRefunds(ctx: IssueContext, tx: Tx, planned: readonly NewRefund[]): Promise<void> {
  const { clock, jobs } = ctx;
  const refunds = await refundsStore(tx).insertMany(planned, clock());
  await jobs.enqueueMany(
    tx,
    'payments.refund',
    refunds.filter(({ failedUnsent }) => !failedUnsent).map(({ id: refundId }) => ({ refundId })),
    { runAt: clock() },
  );
  for (const refund of refunds) if (refund.failedUnsent) await reportFailure(ctx, tx, refund, 'gateway_cannot_refund');
}
