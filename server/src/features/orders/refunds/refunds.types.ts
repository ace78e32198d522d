import type { RefundDecider, RefundDestination, RefundRequestState } from '@ngoma/api/features/orders/refunds';
import type { TicketState } from '@ngoma/api/features/tickets/tickets';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { OrderRow } from '../orders.read.ts';
import type { OrdersDeps } from '../orders.types.ts';
import type { RefundTerms } from './refund-quote.rules.ts';

/** Everything that the use cases of refunds need: the platform, other features, and the order as its reader may see it. */
export interface RefundsContext extends Pick<Platform, 'db' | 'clock' | 'jobs' | 'phoneMessages'> {
  readonly deps: OrdersDeps;
  /** Raises `not_found` (404) if the person may not see the order. */
  findOrder(session: Session, id: string): Promise<OrderRow>;
}

/** A ticket of an order with all that its refund depends on. */
export interface RefundableTicket {
  readonly id: string;
  readonly orderId: string;
  readonly orderItemId: string;
  readonly quotaId: string;
  readonly code: string;
  readonly holderName: string;
  readonly typeName: string;
  readonly typeNameFr: string | null;
  readonly state: TicketState;
  readonly isUsed: boolean;
  readonly priceXaf: number;
  readonly feeXaf: number;
  /** The taxes that were added to its price. */
  readonly taxXaf: number;
  readonly paidXaf: number;
  /** The platform's commission within the price paid. */
  readonly commissionXaf: number;
  /** Refunded before, and the commission that was given back with it. */
  readonly earlierXaf: number;
  readonly earlierCommissionXaf: number;
  /** The undecided request for it. */
  readonly openRequestId: string | null;
  /** Whether the organizer has declined a refund of it. */
  readonly wasDeclined: boolean;
}

/** An order with its tickets and the terms of its event. */
export interface RefundableOrder {
  readonly id: string;
  readonly eventId: string;
  readonly organizerId: string;
  readonly buyerId: string;
  /** Whether it is confirmed and paid, and its event takes place. Otherwise nothing of it is refunded ticket by ticket. */
  readonly isRefundable: boolean;
  readonly totalXaf: number;
  /** The part of the total that the buyer's wallet paid. */
  readonly walletXaf: number;
  /** Refunded before, over the whole order. */
  readonly refundedXaf: number;
  readonly terms: RefundTerms;
  readonly operator: string | null;
  readonly number: string | null;
  readonly gatewayFeeXaf: number;
  readonly tickets: readonly RefundableTicket[];
}

/** A refund request as it is stored. */
export interface StoredRequest {
  readonly id: string;
  readonly orderId: string;
  readonly eventId: string;
  readonly number: number;
  readonly origin: 'buyer' | 'organizer' | 'admin';
  readonly requesterId: string;
  readonly reason: string;
  readonly state: RefundRequestState;
  readonly endsTickets: boolean;
  readonly destination: RefundDestination;
  readonly paidXaf: number;
  readonly policyXaf: number;
  readonly amountXaf: number | null;
  readonly decideBy: Date;
  readonly createdAt: Date;
  readonly escalatedAt: Date | null;
  readonly ticketIds: readonly string[];
}

/** The refund of one ticket. */
export interface RefundLine {
  readonly ticketId: string;
  readonly amountXaf: number;
  readonly commissionBackXaf: number;
}

export type DecisionCode = 'ticket_used' | 'event_cancelled';

/** Who decided on a request, and why. */
export interface Decision {
  readonly by: RefundDecider;
  readonly deciderId: string | null;
  readonly note: string | null;
  readonly code?: DecisionCode;
}
