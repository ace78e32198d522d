import type { OrderPayment, OrderRefund, OrderState } from '@ngoma/api/features/orders/orders';
import type { PaymentReason, PaymentState } from '@ngoma/api/features/payments';

interface PersonColumns {
  readonly personId: string;
  readonly personName: string;
  readonly personEmail: string;
  readonly personAvatarKey: string | null;
}

export interface OrderRow extends PersonColumns {
  readonly id: string;
  readonly code: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly eventStartsAt: Date;
  readonly eventZone: string;
  readonly organizerId: string;
  readonly organizerName: string;
  readonly state: OrderState;
  readonly payment: OrderPayment;
  readonly refund: OrderRefund;
  readonly ticketCount: number;
  readonly totalXaf: number;
  readonly feesXaf: number;
  readonly commissionXaf: number;
  readonly paidWith: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  readonly holdsUntil: Date | null;
}

export interface PaymentRow extends PersonColumns {
  readonly id: string;
  readonly purpose: string;
  readonly purposeId: string;
  readonly orderCode: string | null;
  readonly gateway: string;
  readonly gatewayRef: string;
  readonly gatewayTxnId: string | null;
  readonly operator: string | null;
  readonly number: string | null;
  readonly state: PaymentState;
  readonly reason: PaymentReason | null;
  readonly outcome: 'honoured' | 'refunded' | null;
  readonly amountXaf: number;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

export interface PaymentExtrasRow {
  readonly ref: string;
  readonly gatewayFeeXaf: number;
  readonly submittedAt: Date | null;
  readonly contractId: string | null;
  readonly contractTitle: string | null;
}
