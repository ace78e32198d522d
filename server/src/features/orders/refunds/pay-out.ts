import type { RefundDecider } from '@ngoma/api/features/orders/refunds';
import { walletPartOf } from '@ngoma/api/features/orders/wallet-parts';
import { accounts } from '#features/ledger/index';
import type { Tx } from '#platform/postgres/database';
import { refundsStore } from './refunds.store.ts';
import type { RefundableOrder, RefundsContext, StoredRequest } from './refunds.types.ts';

/**
 * Returns how much of a refund comes to the buyer's wallet: all of it if the buyer chose so, else the part of the order that the
 * wallet paid.
 */
export const walletPartOfRequest = (
  order: Pick<RefundableOrder, 'totalXaf' | 'walletXaf' | 'refundedXaf'>,
  { destination }: Pick<StoredRequest, 'destination'>,
  amountXaf: number,
): number => (destination === 'wallet' ? amountXaf : walletPartOf(order, amountXaf));

/**
 * Returns how much of a refund that its buyer took as credit can be sent back later: the part that did not come from the wallet.
 */
export const returnablePartOf = (
  order: Pick<RefundableOrder, 'totalXaf' | 'walletXaf' | 'refundedXaf'>,
  { destination }: Pick<StoredRequest, 'destination'>,
  amountXaf: number,
): number => (destination === 'wallet' ? amountXaf - walletPartOf(order, amountXaf) : 0);

interface PayOutInput {
  /** Whole XAF that come to the wallet. */
  readonly walletXaf: number;
  /** The part of them that can be sent back the way the money came. */
  readonly returnableXaf: number;
  /** Whole XAF that go the way the money came. */
  readonly restXaf: number;
  readonly by: RefundDecider;
}

/**
 * Requests the part of a refund that goes the way the money came, and stores the part that comes to the wallet. Without the
 * former the request is done, because credit is there at once. The caller posts the credit.
 */
export async function payOut(
  { deps, clock }: Pick<RefundsContext, 'deps' | 'clock'>,
  tx: Tx,
  request: StoredRequest,
  { walletXaf, returnableXaf, restXaf, by }: PayOutInput,
): Promise<void> {
  const { id: sourceId, orderId: purposeId } = request;
  const store = refundsStore(tx);
  if (walletXaf > 0) await store.recordCredit(sourceId, { walletXaf, returnableXaf });
  if (restXaf === 0) return store.move(sourceId, 'done', clock());
  const source = { sourceType: 'refund_request', sourceId, reason: `refund_by_${by}` };
  await deps.payments.refundMany(tx, [{ purposeType: 'order', purposeId, amountXaf: restXaf, ...source }]);
}

/** Posts the part of an approved refund that comes to the buyer's wallet. It is a debt to the buyer by then. */
export async function postCredit(
  { deps }: Pick<RefundsContext, 'deps'>,
  tx: Tx,
  { buyerId: userId }: Pick<RefundableOrder, 'buyerId'>,
  { orderId: sourceId, number }: StoredRequest,
  amountXaf: number,
): Promise<void> {
  if (amountXaf === 0) return;
  const source = { sourceType: 'order', sourceId, kind: `credit_${number}` } as const;
  await deps.ledger.creditWallet(tx, { userId, amountXaf, from: accounts.refundsPayable, ...source });
}
