import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import type { RefundRequest } from '@ngoma/api/features/orders/refunds';
import type { OrderTimeline } from '@ngoma/api/features/orders/timeline';

/** Returns whether the page of an order shows its refunds. */
export const canHaveRefunds = ({ payment, total, event }: Pick<OrderWithDetails, 'payment' | 'total' | 'event'>): boolean =>
  payment === 'paid' && total > 0 && event.status !== 'cancelled';

type ShownOrder = Pick<OrderWithDetails, 'state' | 'payment' | 'refund' | 'refundPayout' | 'attempt' | 'event'> & {
  readonly tickets: readonly Pick<OrderWithDetails['tickets'][number], 'state' | 'enteredAt'>[];
};

/** Returns a text that differs when the page of an order would show something else. */
export const fingerprintOf = (
  { state, payment, refund, refundPayout, attempt, event, tickets }: ShownOrder,
  { facts }: Pick<OrderTimeline, 'facts'>,
  refunds: readonly Pick<RefundRequest, 'state'>[] | undefined,
): string =>
  JSON.stringify([
    ...[state, payment, refund, refundPayout, attempt?.ref, attempt?.state, event.status, facts.length],
    ...tickets.map((ticket) => [ticket.state, ticket.enteredAt]),
    ...(refunds ?? []).map((request) => request.state),
  ]);
