import type { EventState } from '@ngoma/api/features/events/events';
import type { IssueReason } from '@ngoma/api/features/orders/issuing';
import type { OrderState } from '@ngoma/api/features/orders/orders';
import type { RefundDecider, RefundRequestState } from '@ngoma/api/features/orders/refunds';
import type { TimelineActor, TimelineKind } from '@ngoma/api/features/orders/timeline';
import type { PaymentReason } from '@ngoma/api/features/payments';
import type { Actor } from '../order-actors.rules.ts';

/** The moments of an order itself. */
export interface Milestones {
  /** Null if the order was issued to someone without an account. */
  readonly buyerId: string | null;
  readonly buyerNumber: string | null;
  readonly state: OrderState;
  readonly eventState: EventState;
  readonly totalXaf: number;
  /** The part of the total that the buyer's balance pays. */
  readonly walletXaf: number;
  readonly placedAt: Date;
  /** When the order reached its state, if it is a final one. */
  readonly settledAt: Date | null;
  /** When the tickets were issued; null if the order was never confirmed. */
  readonly confirmedAt: Date | null;
  readonly ticketCount: number;
  /** When the email with the tickets went out; null once the record of it is removed. */
  readonly ticketsSentAt: Date | null;
  /** Set if the order was issued by hand. */
  readonly issue: { readonly reason: IssueReason; readonly note: string | null; readonly actor: Actor } | null;
}

/** A corrected name on a ticket, with the name that it has now. */
export interface CorrectionRow {
  readonly at: Date;
  readonly actor: Actor | null;
  readonly ticket: { readonly code: string; readonly holder: string };
}

/** Tickets of an issued order that were revoked together. */
export interface RevocationRow {
  readonly at: Date;
  readonly reason: string;
  readonly ticketCount: number;
  readonly actor: Actor | null;
}

/** One payment attempt. */
export interface AttemptRow {
  readonly state: 'created' | 'pending' | 'succeeded' | 'failed' | 'cancelled' | 'refunded';
  readonly reason: PaymentReason | null;
  readonly amountXaf: number;
  readonly paidWith: string;
  readonly number: string | null;
  /** The operator's id of the payment. */
  readonly reference: string | null;
  readonly createdAt: Date;
  /** When it was sent to the gateway. */
  readonly submittedAt: Date | null;
  readonly settledAt: Date | null;
}

/** A number that the buyer chose for a refund that had failed. */
export interface ChosenNumberRow {
  readonly amountXaf: number;
  readonly operator: string;
  readonly number: string | null;
  readonly chosenAt: Date;
  readonly state: 'accepted' | 'waiting' | 'declined' | 'withdrawn';
  /** The decision of an admin; null if none was needed, or none was made yet. */
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
  readonly actor: Actor | null;
}

/** One refund of a payment that no request asked for: of a cancelled event, or of a payment that could not be honoured. */
export interface PayoutRow {
  readonly state: 'created' | 'pending' | 'succeeded' | 'failed';
  readonly amountXaf: number;
  readonly paidWith: string;
  readonly number: string | null;
  /** The number that it is paid out to, if that is not the way the money came. */
  readonly paidTo: { readonly operator: string; readonly number: string | null } | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

/** One step of a refund request. */
export interface RefundStepRow {
  readonly state: RefundRequestState;
  readonly origin: 'buyer' | 'organizer' | 'admin';
  readonly paidXaf: number;
  readonly amountXaf: number | null;
  /** The part of the amount that came back to the buyer's balance. */
  readonly walletXaf: number;
  readonly decidedBy: RefundDecider | null;
  readonly ticketCount: number;
  readonly requestReason: string;
  readonly note: string | null;
  readonly actor: Actor | null;
  readonly at: Date;
}

export interface EntryRow {
  readonly code: string;
  readonly holder: string;
  readonly at: Date;
}

/** All that the timeline of an order is built from. */
export interface TimelineSources {
  readonly order: Milestones;
  readonly attempts: readonly AttemptRow[];
  readonly payouts: readonly PayoutRow[];
  readonly refundSteps: readonly RefundStepRow[];
  readonly chosenNumbers: readonly ChosenNumberRow[];
  readonly resends: readonly { readonly at: Date; readonly actor: Actor | null }[];
  readonly corrections: readonly CorrectionRow[];
  readonly revocations: readonly RevocationRow[];
  readonly entries: readonly EntryRow[];
}

/** A fact before it is adapted to its reader and their language. Facts of one kind leave out what does not concern them. */
export interface Fact {
  readonly kind: TimelineKind;
  readonly at: Date;
  readonly amountXaf?: number | null;
  /** The part of the amount that the buyer's balance pays or has back. */
  readonly balanceXaf?: number;
  readonly paidWith?: string;
  readonly number?: string | null;
  readonly reference?: string | null;
  readonly failure?: PaymentReason;
  readonly note?: string | null;
  /** Whether the note is between the buyer and admins. */
  readonly isPrivate?: boolean;
  /** Whether the note is not for the buyer. */
  readonly isForSellers?: boolean;
  readonly by?: TimelineActor | null;
  readonly byName?: string | null;
  readonly ticket?: { readonly code: string; readonly holder: string };
  readonly count?: number;
}
