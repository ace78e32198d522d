import type { SuspenseOutcome } from '@ngoma/api/features/supervision/reconciliation';
import { accounts, type Posting } from '#features/ledger/index';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { GatewayCaps } from '../gateways/gateway.ts';

/** Money that matches no purpose. */
export interface SuspenseItem {
  readonly id: string;
  readonly kind: 'wrong_amount' | 'stray';
  /** The attempt that asked for another amount; null for a stray payment. */
  readonly paymentId: string | null;
  readonly gateway: string;
  readonly gatewayRef: string;
  readonly gatewayTxnId: string | null;
  /** Whole XAF in the suspense account. Zero if the money has another currency, which the ledger does not hold. */
  readonly amountXaf: number;
  readonly outcome: SuspenseOutcome | null;
}

/** Where money was paid from that was given back outside of the platform. */
export type PaidFrom = 'gateway' | 'elsewhere';

/**
 * Returns the outcomes that are possible. The gateway refunds what it received for an attempt of ours, and an order is paid in XAF.
 */
export function possibleOutcomes(
  { kind, amountXaf, outcome }: Pick<SuspenseItem, 'kind' | 'amountXaf' | 'outcome'>,
  caps: Pick<GatewayCaps, 'refunds'> | undefined,
): readonly SuspenseOutcome[] {
  if (outcome !== null) return [];
  const isRefundable = kind === 'wrong_amount' && amountXaf > 0 && caps !== undefined && caps.refunds !== 'none';
  return [
    ...(isRefundable ? (['refunded'] as const) : []),
    'returned_outside',
    ...(amountXaf > 0 ? (['assigned'] as const) : []),
    'written_off',
  ];
}

/**
 * Returns the postings that take an item out of suspense. Assigned money returns to the gateway's account, where the settlement
 * of the order posts it again. An item without francs has none.
 */
export function postingsOf(
  { gateway, amountXaf }: Pick<SuspenseItem, 'gateway' | 'amountXaf'>,
  outcome: SuspenseOutcome,
  paidFrom: PaidFrom = 'gateway',
): readonly Posting[] {
  if (amountXaf === 0) return [];
  const clearing = accounts.gatewayClearing(gateway);
  const outside = paidFrom === 'gateway' ? clearing : accounts.outsidePayments;
  const target = {
    refunded: accounts.refundsPayable,
    returned_outside: outside,
    assigned: clearing,
    written_off: accounts.writeOffs,
  };
  return [
    { account: accounts.suspense, amountXaf },
    { account: target[outcome], amountXaf: -amountXaf },
  ];
}

/** Refuses a second outcome (409 `case_closed`). */
export const caseClosed = () => new Refusal('case_closed', 409, bilingual('payments.caseClosed'));

/** Refuses an outcome that the gateway or the money does not allow (409 `refund_not_possible`). */
export const refundNotPossible = () => new Refusal('refund_not_possible', 409, bilingual('payments.refundNotPossible'));

/** Refuses to assign money to an order of another sum (409 `amount_does_not_fit`). */
export const amountDoesNotFit = (paidXaf: number, orderXaf: number) =>
  new Refusal('amount_does_not_fit', 409, bilingual('payments.amountDoesNotFit', { paidXaf, orderXaf }), {
    facts: { paidXaf, orderXaf },
  });

/** Refuses to assign money to an order that is paid or over, or whose tickets are sold out (409 `order_not_payable`). */
export const orderNotPayable = () => new Refusal('order_not_payable', 409, bilingual('payments.orderNotPayable'));
