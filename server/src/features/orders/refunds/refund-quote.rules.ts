import { business } from '@ngoma/api/common/business';
import { serverTerms } from '@ngoma/api/common/server-terms';
import type { RefundPolicy } from '@ngoma/api/features/events/ticketing/ticket-types';
import type { RefundReason } from '@ngoma/api/features/orders/refunds';
import type { TicketState } from '@ngoma/api/features/tickets/tickets';
import { refundPercentAt } from '#features/events/index';

const hourMs = 3_600_000;

/** The terms of an event that decide what a buyer gets back. */
export interface RefundTerms {
  readonly policy: RefundPolicy;
  readonly startsAt: Date;
  readonly overAt: Date;
  /** Until when the buyer gets everything back, because the event was moved or postponed after the order; else null. */
  readonly opensUntil: Date | null;
  /** Whether the event has no date for now. The policy then gives what it gives long before the start. */
  readonly isPostponed: boolean;
}

/** One ticket of an order, as far as its refund depends on it. */
export interface TicketLine {
  readonly state: TicketState;
  /** Whether it was admitted at least once. */
  readonly isUsed: boolean;
  /** Price and fee as the buyer paid them, in whole XAF. */
  readonly paidXaf: number;
  /** Refunded of it before, in whole XAF. */
  readonly earlierXaf: number;
}

/** The refund of one ticket at this time, and its reason. */
export interface TicketQuote {
  readonly reason: RefundReason;
  readonly percent: number;
  readonly amountXaf: number;
  /** Whether Ngoma gives its commission back too. Otherwise the organizer bears it. */
  readonly returnsCommission: boolean;
}

const nothing = (reason: RefundReason): TicketQuote => ({ reason, percent: 0, amountXaf: 0, returnsCommission: false });

/**
 * Returns what a buyer gets back for a ticket: the price paid, fees included, times what the policy gives at this hour, rounded
 * down and never more than what was not refunded before. Everything during the days after the event was moved.
 */
export function quoteTicket(
  { policy, startsAt, opensUntil, isPostponed }: RefundTerms,
  line: TicketLine,
  now: Date,
): TicketQuote {
  const leftXaf = line.paidXaf - line.earlierXaf;
  if (line.state === 'refunded' || (line.earlierXaf > 0 && leftXaf <= 0)) return nothing('refunded');
  if (line.state !== 'valid') return nothing('ended');
  if (line.isUsed) return nothing('used');
  if (line.paidXaf === 0) return nothing('free');
  if (opensUntil && now < opensUntil) return { reason: 'moved', percent: 100, amountXaf: leftXaf, returnsCommission: true };
  const hoursLeft = isPostponed ? Number.POSITIVE_INFINITY : (startsAt.getTime() - now.getTime()) / hourMs;
  const percent = refundPercentAt(policy, hoursLeft);
  const amountXaf = Math.min(leftXaf, Math.floor((line.paidXaf * percent) / 100));
  if (amountXaf > 0) return { reason: 'policy', percent, amountXaf, returnsCommission: false };
  return nothing(policy.kind === 'none' ? 'no_refunds' : 'too_late');
}

/** Reasons with which a ticket may be part of a request, although the policy may give nothing for it. */
const requestable: ReadonlySet<RefundReason> = new Set<RefundReason>(['policy', 'moved', 'no_refunds', 'too_late']);

export const isRequestable = ({ reason }: Pick<TicketQuote, 'reason'>): boolean => requestable.has(reason);

/**
 * Returns the last moment at which a buyer may ask for a refund: as long as the organizer's reserve is held. That time does not
 * run while the event is postponed.
 */
export const lastRequestAt = ({ overAt, isPostponed }: Pick<RefundTerms, 'overAt' | 'isPostponed'>, now: Date): Date =>
  new Date(Math.max(overAt.getTime(), isPostponed ? now.getTime() : 0) + business.refundReserve.days * 24 * hourMs);

/** Returns until when the organizer decides on a request made now. */
export const decideBy = (now: Date): Date => new Date(now.getTime() + serverTerms.refundRequest.decideHours * hourMs);
