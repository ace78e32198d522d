import { serverTerms } from '@ngoma/api/common/server-terms';
import type { RefundPolicy } from '@ngoma/api/features/events/ticketing/ticket-types';
import type { RefundDecider, RefundDestination, RefundRequestState } from '@ngoma/api/features/orders/refunds';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { type CappedTotal, countCapped } from '#platform/postgres/search/capped-count';
import type { Actor } from '../order-actors.rules.ts';
import type { PayoutState } from './refund-state.rules.ts';
import type { DecisionCode, RefundableTicket } from './refunds.types.ts';

/** An order with the terms of its event and the payment that it was paid with. */
export interface RefundFacts {
  readonly id: string;
  readonly eventId: string;
  readonly organizerId: string;
  readonly buyerId: string;
  readonly isRefundable: boolean;
  readonly totalXaf: number;
  readonly walletXaf: number;
  readonly refundedXaf: number;
  readonly commissionXaf: number;
  readonly policy: RefundPolicy;
  readonly startsAt: Date;
  readonly overAt: Date;
  readonly opensUntil: Date | null;
  readonly isPostponed: boolean;
  readonly operator: string | null;
  readonly number: string | null;
  readonly gatewayFeeXaf: number;
}

/**
 * Returns the facts of an order; undefined for an unknown id. A change of the event opens refunds for orders that were placed
 * before it: later buyers knew the new date.
 */
export async function findFacts(db: DbOrTx, orderId: string): Promise<RefundFacts | undefined> {
  const { rows } = await sql<RefundFacts>`
    select placed.id, placed.event_id as "eventId", event.organizer_id as "organizerId", placed.buyer_id as "buyerId",
      placed.state = 'confirmed' and placed.payment = 'paid' and event.state <> 'cancelled'
        and (payment.id is not null or placed.wallet_xaf = placed.total_xaf) as "isRefundable",
      placed.total_xaf as "totalXaf", placed.wallet_xaf as "walletXaf", placed.refunded_xaf as "refundedXaf",
      placed.commission_xaf as "commissionXaf", event.refund_policy as policy, event.starts_at as "startsAt", event.over_at as "overAt",
      case when placed.created_at <= event.refunds_open_until - make_interval(days => ${serverTerms.refundRequest.movedDays})
        then event.refunds_open_until end as "opensUntil", event.state = 'postponed' as "isPostponed", payment.operator, payment.number, coalesce(payment.gateway_fee_xaf, 0)::bigint as "gatewayFeeXaf"
    from orders placed join events event on event.id = placed.event_id
    left join payments payment on payment.purpose_type = 'order' and payment.purpose_id = placed.id and payment.outcome = 'honoured'
    where placed.id = ${orderId}`.execute(db);
  return rows[0];
}

/** A ticket as the tables hold it. The commission of the whole order is divided among its tickets by the rules. */
export type TicketFacts = Omit<RefundableTicket, 'paidXaf' | 'commissionXaf'>;

/** Returns all tickets of these orders, in the order of their ids. */
export async function listTickets(db: DbOrTx, orderIds: readonly string[]): Promise<TicketFacts[]> {
  const { rows } = await sql<TicketFacts>`
    select ticket.id, ticket.order_id as "orderId", ticket.order_item_id as "orderItemId", item.quota_id as "quotaId", ticket.code,
      ticket.holder_name as "holderName", type.name as "typeName", type.name_fr as "typeNameFr", ticket.state,
      exists (select from checkins scan where scan.ticket_id = ticket.id and scan.kind = 'entry' and scan.result = 'admitted') as "isUsed",
      ticket.price_xaf as "priceXaf", item.unit_fee_xaf as "feeXaf", item.unit_tax_xaf as "taxXaf",
      coalesce(given.amount, 0)::bigint as "earlierXaf", coalesce(given.commission, 0)::bigint as "earlierCommissionXaf",
      given.open as "openRequestId", coalesce(given.declined, false) as "wasDeclined"
    from tickets ticket
    join order_items item on item.id = ticket.order_item_id
    join ticket_types type on type.id = ticket.ticket_type_id
    left join lateral (
      select sum(line.amount_xaf) as amount, sum(line.commission_back_xaf) as commission,
        (array_agg(line.request_id) filter (where line.is_open))[1] as open, bool_or(request.state = 'declined') as declined
      from refund_request_tickets line join refund_requests request on request.id = line.request_id
      where line.ticket_id = ticket.id
    ) as given on true
    where ticket.order_id = any(${[...orderIds]}::uuid[]) order by ticket.id`.execute(db);
  return rows;
}

/** A request with the names and texts that people read. */
export interface RequestRow {
  readonly id: string;
  readonly orderId: string;
  readonly orderCode: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly buyerId: string;
  readonly buyerName: string;
  readonly buyerAvatarKey: string | null;
  readonly buyerEmail: string;
  readonly locale: 'en' | 'fr';
  readonly organizerId: string;
  readonly organizerLocale: 'en' | 'fr' | null;
  readonly state: RefundRequestState;
  readonly origin: 'buyer' | 'organizer' | 'admin';
  readonly reason: string;
  readonly endsTickets: boolean;
  readonly destination: RefundDestination;
  /** The part of the amount that was credited to the wallet. */
  readonly walletXaf: number;
  readonly paidXaf: number;
  readonly policyXaf: number;
  readonly amountXaf: number | null;
  readonly commissionBackXaf: number;
  readonly decidedBy: RefundDecider | null;
  readonly decisionNote: string | null;
  readonly decisionCode: DecisionCode | null;
  readonly decidedAt: Date | null;
  readonly decideBy: Date;
  readonly escalatedAt: Date | null;
  readonly createdAt: Date;
  /** Where the refund goes: the account that paid, or the number that the buyer chose. */
  readonly operator: string | null;
  readonly number: string | null;
  /** The id of that number; null if the refund goes back the way the money came. */
  readonly destinationId: string | null;
}

const requests = sql`select request.id, request.order_id as "orderId", placed.code as "orderCode", request.event_id as "eventId",
    event.name as "eventName", event.name_fr as "eventNameFr", placed.buyer_id as "buyerId", buyer.name as "buyerName",
    buyer.avatar_key as "buyerAvatarKey", buyer.email as "buyerEmail", placed.locale, organizer.id as "organizerId",
    organizer.locale as "organizerLocale", request.state, request.origin, request.reason, request.ends_tickets as "endsTickets",
    request.destination, request.wallet_xaf as "walletXaf",
    request.paid_xaf as "paidXaf", request.policy_xaf as "policyXaf", request.amount_xaf as "amountXaf",
    request.commission_back_xaf as "commissionBackXaf", request.decided_by as "decidedBy", request.decision_note as "decisionNote",
    request.decision_code as "decisionCode", request.decided_at as "decidedAt", request.decide_by as "decideBy",
    request.escalated_at as "escalatedAt", request.created_at as "createdAt", refund.destination_id as "destinationId",
    coalesce(paid_to.operator, payment.operator) as operator,
    case when paid_to.id is null then payment.number else paid_to.number end as number
  from refund_requests request
  join orders placed on placed.id = request.order_id
  join users buyer on buyer.id = placed.buyer_id
  join events event on event.id = request.event_id
  join users organizer on organizer.id = event.organizer_id
  left join payments payment on payment.purpose_type = 'order' and payment.purpose_id = placed.id and payment.outcome = 'honoured'
  left join payment_refunds refund on refund.source_type = 'refund_request' and refund.source_id = request.id
    and refund.payment_id = payment.id
  left join refund_destinations paid_to on paid_to.id = refund.destination_id`;

export async function findRequests(db: DbOrTx, ids: readonly string[]): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`${requests} where request.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** Returns the requests of an order, latest first. */
export async function listOfOrder(db: DbOrTx, orderId: string): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`${requests} where request.order_id = ${orderId} order by request.number desc`.execute(
    db,
  );
  return rows;
}

export interface RequestFilter {
  readonly state: 'open' | 'decided' | 'escalated';
  readonly eventId?: string | undefined;
  /** Only requests of events that this organizer manages. */
  readonly managerId?: string | undefined;
}

function conditionOf({ state, eventId, managerId }: RequestFilter): RawBuilder<unknown> {
  const all = [
    {
      open: sql`request.state = 'requested'`,
      decided: sql`request.state <> 'requested'`,
      escalated: sql`request.state = 'requested' and request.escalated_at is not null`,
    }[state],
  ];
  if (eventId) all.push(sql`request.event_id = ${eventId}`);
  if (managerId) {
    all.push(sql`request.event_id in (select id from events where organizer_id = ${managerId} union select event_id from event_team_members
      where user_id = ${managerId} and role = 'manager' and accepted_at is not null and ended_at is null)`);
  }
  return sql.join(all, sql` and `);
}

/**
 * Returns a page of requests and their number as far as it is counted: undecided ones by the end of their time, decided ones latest
 * first. Details are joined to the requests of the page only.
 */
export async function listRequests(
  db: DbOrTx,
  filter: RequestFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<CappedTotal & { rows: RequestRow[] }> {
  const condition = conditionOf(filter);
  const order = filter.state === 'decided' ? sql`request.decided_at desc, request.id desc` : sql`request.decide_by, request.id`;
  const [{ rows }, counted] = await Promise.all([
    sql<RequestRow>`${requests} where request.id = any(array(
      select request.id from refund_requests request where ${condition} order by ${order} limit ${page.limit} offset ${page.offset}))
      order by ${order}`.execute(db),
    countCapped(db, sql`select from refund_requests request where ${condition}`),
  ]);
  return { rows, ...counted };
}

export interface RequestTicketRow {
  readonly requestId: string;
  readonly id: string;
  readonly code: string;
  readonly holderName: string;
  readonly typeName: string;
  readonly typeNameFr: string | null;
  readonly paidXaf: number;
  readonly amountXaf: number | null;
}

/** Returns the tickets of requests by request id. */
export async function listRequestTickets(db: DbOrTx, requestIds: readonly string[]): Promise<Map<string, RequestTicketRow[]>> {
  const { rows } = await sql<RequestTicketRow>`
    select line.request_id as "requestId", ticket.id, ticket.code, ticket.holder_name as "holderName", type.name as "typeName",
      type.name_fr as "typeNameFr", line.paid_xaf as "paidXaf", line.amount_xaf as "amountXaf"
    from refund_request_tickets line join tickets ticket on ticket.id = line.ticket_id
    join ticket_types type on type.id = ticket.ticket_type_id
    where line.request_id = any(${[...requestIds]}::uuid[]) order by line.request_id, ticket.id`.execute(db);
  return Map.groupBy(rows, ({ requestId }) => requestId);
}

export interface StepRow {
  readonly requestId: string;
  readonly state: RefundRequestState;
  readonly actor: Actor | null;
  readonly note: string | null;
  readonly at: Date;
}

/** Returns the history of requests by request id, oldest first. */
export async function listSteps(db: DbOrTx, requestIds: readonly string[]): Promise<Map<string, StepRow[]>> {
  const { rows } = await sql<StepRow>`
    select step.request_id as "requestId", step.state, step.note, step.happened_at as at,
      case when actor.id is not null then json_build_object('id', actor.id, 'name', actor.name, 'role', actor.role) end as actor
    from refund_request_steps step left join users actor on actor.id = step.actor_id
    where step.request_id = any(${[...requestIds]}::uuid[]) order by step.happened_at, step.id`.execute(db);
  return Map.groupBy(rows, ({ requestId }) => requestId);
}

/** The payment refund of a request. */
export interface Payout {
  readonly state: PayoutState;
  /** Attempts so far, and how many failures the history of the request has. */
  readonly attempts: number;
  readonly knownFailures: number;
}

/** Returns the payment refund of a request; undefined before it is approved. */
export async function findPayout(db: DbOrTx, requestId: string): Promise<Payout | undefined> {
  const { rows } = await sql<Payout>`
    select refund.state, refund.attempts, (select count(*)::int from refund_request_steps step
      where step.request_id = ${requestId} and step.state = 'failed') as "knownFailures"
    from payment_refunds refund where refund.source_type = 'refund_request' and refund.source_id = ${requestId}`.execute(db);
  return rows[0];
}

/** A refund of an order that failed, with what its notification says. */
export interface FailedRefundRow extends Omit<DeclinedNumberRow, 'reason'> {
  /** The number to which it was to go, if the buyer chose one. */
  readonly destinationId: string | null;
}

/** A number of a buyer that an admin declined, with what its notification says. */
export interface DeclinedNumberRow {
  readonly orderId: string;
  readonly orderCode: string;
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly buyerId: string;
  readonly locale: 'en' | 'fr';
  readonly amountXaf: number;
  readonly reason: string;
}

/** Returns a refund of an order that its operator could not pay; undefined if it is none of an order, or was paid meanwhile. */
export async function findFailedRefund(db: DbOrTx, refundId: string): Promise<FailedRefundRow | undefined> {
  const { rows } = await sql<FailedRefundRow>`
    select placed.id as "orderId", placed.code as "orderCode", event.name as "eventName", event.name_fr as "eventNameFr",
      placed.buyer_id as "buyerId", placed.locale, refund.amount_xaf as "amountXaf", refund.destination_id as "destinationId"
    from payment_refunds refund join payments payment on payment.id = refund.payment_id and payment.purpose_type = 'order'
    join orders placed on placed.id = payment.purpose_id join events event on event.id = placed.event_id
    where refund.id = ${refundId} and refund.state = 'failed'`.execute(db);
  return rows[0];
}

/** Returns undefined for an unknown number, or one that was not declined. */
export async function findDeclinedNumber(db: DbOrTx, destinationId: string): Promise<DeclinedNumberRow | undefined> {
  const { rows } = await sql<DeclinedNumberRow>`
    select placed.id as "orderId", placed.code as "orderCode", event.name as "eventName", event.name_fr as "eventNameFr",
      placed.buyer_id as "buyerId", placed.locale, refund.amount_xaf as "amountXaf", chosen.decision_reason as reason
    from refund_destinations chosen join payment_refunds refund on refund.id = chosen.refund_id
    join payments payment on payment.id = refund.payment_id and payment.purpose_type = 'order'
    join orders placed on placed.id = payment.purpose_id join events event on event.id = placed.event_id
    where chosen.id = ${destinationId} and chosen.state = 'declined'`.execute(db);
  return rows[0];
}
