import type { RefundRequestState } from '@ngoma/api/features/orders/refunds';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

/**
 * The moves between the states of a refund request. A refund that failed for good is sent again by an admin, and then goes on
 * from there.
 */
const moves: Readonly<Record<RefundRequestState, readonly RefundRequestState[]>> = {
  requested: ['approved', 'declined', 'withdrawn'],
  approved: ['sent', 'done', 'failed'],
  declined: [],
  withdrawn: [],
  sent: ['done', 'failed'],
  done: [],
  failed: ['sent', 'done'],
};

export const mayMoveRefund = (from: RefundRequestState, to: RefundRequestState): boolean => moves[from].includes(to);

/** The state of the payment refund of a request. `credited` means that its buyer took it as credit after it had failed. */
export type PayoutState = 'created' | 'pending' | 'succeeded' | 'failed' | 'credited';

/** Returns the state of a request whose money moves, by the state of its payment refund. */
export function stateOfPayout(state: PayoutState): RefundRequestState {
  return ({ created: 'approved', pending: 'sent', succeeded: 'done', failed: 'failed', credited: 'done' } as const)[state];
}

export const orderNotRefundable = () => new Refusal('order_not_refundable', 409, bilingual('refunds.orderNotRefundable'));
export const refundTooLate = () => new Refusal('refund_too_late', 409, bilingual('refunds.refundTooLate'));
export const ticketNotRefundable = (ticketIds: readonly string[]) =>
  new Refusal('ticket_not_refundable', 409, bilingual('refunds.ticketNotRefundable'), { facts: { ticketIds } });
export const alreadyRequested = (ticketIds: readonly string[]) =>
  new Refusal('refund_already_requested', 409, bilingual('refunds.alreadyRequested'), { facts: { ticketIds } });
export const alreadyDeclined = (ticketIds: readonly string[]) =>
  new Refusal('refund_declined', 409, bilingual('refunds.alreadyDeclined'), { facts: { ticketIds } });
export const requestDecided = () => new Refusal('refund_decided', 409, bilingual('refunds.requestDecided'));
export const adminDecides = () => new Refusal('refund_escalated', 409, bilingual('refunds.adminDecides'));
export const amountTooLarge = (leftXaf: number) =>
  new Refusal('refund_exceeds_paid', 409, bilingual('refunds.amountTooLarge', { leftXaf }), { facts: { left: leftXaf } });
export const nothingToRefund = () => new Refusal('nothing_to_refund', 409, bilingual('refunds.nothingToRefund'));

/** Jobs of other features that take back what a refunded order had given: points of the buyer, and those of a referral. */
export const reviewsOfRefunds = ['loyalty.review-orders', 'referrals.review-orders'] as const;
