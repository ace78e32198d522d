import { walletPartOf } from '@ngoma/api/features/orders/wallet-parts';
import { type AccountRef, accounts, type Transfer, walletCredit } from '#features/ledger/index';
import type { Remaining } from '../refunds/remaining-refund.ts';
import type { ActiveOrder } from './cancellation.store.ts';

/** The refund of an order whose event is cancelled. */
export type OwedRefund = Remaining & {
  readonly id: string;
  readonly buyerId: string;
  /** The part that goes back to the buyer's wallet. */
  readonly walletXaf: number;
};

/**
 * Returns how much of an order's last refund goes back to the wallet. While a dispute is open, its bank has taken money that the
 * gateway received, so that the wallet gets its part first.
 */
export function walletPartIn(order: ActiveOrder, amountXaf: number): number {
  if (order.disputedXaf === 0) return walletPartOf(order, amountXaf);
  return Math.min(amountXaf, walletPartOf(order, order.totalXaf - order.refundedXaf));
}

/** Returns the accounts that `refundTransfers` may move, which are locked together so that transactions cannot deadlock. */
export const accountsOf = (organizerId: string, owed: readonly OwedRefund[]): AccountRef[] =>
  owed.length === 0
    ? []
    : [
        ...[accounts.organizerPending(organizerId), accounts.organizerAvailable(organizerId)],
        ...[accounts.organizerReceivable(organizerId), accounts.platformFees, accounts.refundsPayable],
        ...owed.filter(({ walletXaf }) => walletXaf > 0).map(({ buyerId }) => accounts.wallet(buyerId)),
      ];

/**
 * Builds the ledger transfers of refunds: the organizer returns their shares and the platform its commissions, so the buyers get
 * the full amounts back. What wallets paid is credited to them at once. The shares are in the pending balance, unless earnings were
 * released early or a dispute that was won has settled debts from them. Then they are taken from the available balance, and the
 * organizer owes the rest. `eventXaf` is what the pending balance holds for this event: the rest of it belongs to other events,
 * whose buyers it secures.
 */
export function refundTransfers(
  organizerId: string,
  owed: readonly OwedRefund[],
  balanceOf: (account: AccountRef) => number,
  eventXaf: number,
): Transfer[] {
  const [pending, available] = [accounts.organizerPending(organizerId), accounts.organizerAvailable(organizerId)];
  const left = { pendingXaf: Math.min(balanceOf(pending), Math.max(0, eventXaf)), availableXaf: balanceOf(available) };
  return owed.flatMap(({ id, buyerId, amountXaf, commissionXaf, walletXaf }) => {
    const shareXaf = amountXaf - commissionXaf;
    const pendingXaf = Math.min(shareXaf, left.pendingXaf);
    const availableXaf = Math.min(shareXaf - pendingXaf, left.availableXaf);
    left.pendingXaf -= pendingXaf;
    left.availableXaf -= availableXaf;
    const source = { sourceType: 'order', sourceId: id } as const;
    const refund = {
      ...{ ...source, kind: 'refund_asked' as const, detail: { reason: 'event_cancelled' } },
      postings: [
        { account: pending, amountXaf: pendingXaf },
        { account: available, amountXaf: availableXaf },
        { account: accounts.organizerReceivable(organizerId), amountXaf: shareXaf - pendingXaf - availableXaf },
        { account: accounts.platformFees, amountXaf: commissionXaf },
        { account: accounts.refundsPayable, amountXaf: -amountXaf },
      ],
    };
    if (walletXaf === 0) return [refund];
    const credit = { userId: buyerId, amountXaf: walletXaf, from: accounts.refundsPayable, ...source, kind: 'credit' as const };
    return [refund, walletCredit(credit)];
  });
}
