import { accounts, type Transfer } from '#features/ledger/index';
import type { LockedOrder } from '../orders.store.ts';
import type { OrderPaymentAttempt } from '../orders.types.ts';

export type PaidAttempt = Pick<OrderPaymentAttempt, 'id' | 'gateway' | 'purposeId' | 'amountXaf'>;

/** An order under a row lock, with the payment that succeeded. None if the buyer's wallet pays everything. */
export interface PaidOrder {
  readonly order: LockedOrder;
  readonly payment: PaidAttempt | undefined;
}

/**
 * Returns the transfer of a sale. The wallet's part was held since the order was placed. A late sale takes it from the wallet,
 * because it was given back when the order expired.
 */
export const saleOf = ({ order, payment }: PaidOrder, organizerId: string, isLate: boolean): Transfer => ({
  sourceType: 'order',
  sourceId: order.id,
  kind: 'sale',
  ...(payment && { detail: { paymentId: payment.id } }),
  postings: [
    ...(payment ? [{ account: accounts.gatewayClearing(payment.gateway), amountXaf: order.totalXaf - order.walletXaf }] : []),
    ...(order.walletXaf > 0
      ? [{ account: isLate ? accounts.wallet(order.buyerId) : accounts.walletHeld(order.buyerId), amountXaf: order.walletXaf }]
      : []),
    { account: accounts.organizerPending(organizerId), amountXaf: order.commissionXaf - order.totalXaf },
    { account: accounts.platformFees, amountXaf: -order.commissionXaf },
  ],
});
