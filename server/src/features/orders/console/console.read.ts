import type { OrderFactKind, OrderHistory } from '@ngoma/api/features/orders/console';
import type { TicketState } from '@ngoma/api/features/tickets/tickets';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

export interface PaymentRow {
  readonly id: string;
  readonly paidWith: string;
  readonly state: OrderHistory['payments'][number]['state'];
  readonly amountXaf: number;
  readonly begunAt: Date;
  readonly settledAt: Date | null;
}

/** Returns the payment attempts of an order, latest first. */
export async function listPayments(db: DbOrTx, orderId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select id, coalesce(operator, gateway) as "paidWith", state, amount_xaf as "amountXaf", created_at as "begunAt",
      settled_at as "settledAt"
    from payments where purpose_type = 'order' and purpose_id = ${orderId} order by created_at desc, id desc`.execute(db);
  return rows;
}

export interface HistoryStep {
  readonly kind: OrderFactKind;
  readonly at: Date;
  readonly detail: string | null;
}

/** Returns the history of an order, collected from the rows that each step has written, oldest first. */
export async function listHistory(db: DbOrTx, orderId: string): Promise<HistoryStep[]> {
  const { rows } = await sql<HistoryStep>`
    with the_order as (select * from orders where id = ${orderId}),
    attempts as (select * from payments where purpose_type = 'order' and purpose_id = ${orderId})
    select * from (
      select 'placed' as kind, created_at as at, total_xaf::text as detail, 0 as step from the_order
      union all select 'payment_begun', coalesce(submitted_at, created_at), coalesce(operator, gateway), 1 from attempts
      union all select 'payment_failed', settled_at, reason, 2 from attempts where state = 'failed' and settled_at is not null
      union all select 'paid', settled_at, amount_xaf::text, 2 from attempts
        where state in ('succeeded', 'refunded') and settled_at is not null
      union all select state, settled_at, null, 3 from the_order
        where state in ('confirmed', 'expired', 'cancelled') and settled_at is not null
      union all select 'refund_begun', refund.created_at, refund.amount_xaf::text, 4
        from attempts join payment_refunds refund on refund.payment_id = attempts.id
      union all select 'refunded', refund.settled_at, refund.amount_xaf::text, 5
        from attempts join payment_refunds refund on refund.payment_id = attempts.id where refund.state = 'succeeded'
      union all select 'tickets_sent_again', act.created_at, actor.name, 6
        from audit_log act left join users actor on actor.id = act.actor_id
        where act.subject_type = 'order' and act.subject_id = ${orderId} and act.action = 'order.tickets_sent_again'
      union all select 'entered', min(admission.admitted_at), ticket.code, 7
        from tickets ticket join admissions admission on admission.ticket_id = ticket.id
        where ticket.order_id = ${orderId} group by ticket.id
    ) as facts where at is not null order by at, step`.execute(db);
  return rows;
}

/** Returns the buyer's phone number; null if they gave none. */
export async function findBuyerNumber(db: DbOrTx, buyerId: string): Promise<string | null> {
  const { rows } = await sql<{ number: string | null }>`select number from users where id = ${buyerId}`.execute(db);
  return rows[0]?.number ?? null;
}

export interface AttendeeRow {
  readonly id: string;
  readonly holderName: string;
  readonly holderEmail: string | null;
  readonly holderNumber: string | null;
  readonly typeName: string;
  readonly typeNameFr: string | null;
  readonly code: string;
  readonly state: TicketState;
  readonly priceXaf: number;
  readonly orderCode: string;
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly boughtAt: Date;
  readonly enteredAt: Date | null;
}

/** Returns the tickets of an event in order of creation, after the given one. */
export async function listAttendees(
  db: DbOrTx,
  eventId: string,
  after: string | undefined,
  limit: number,
): Promise<AttendeeRow[]> {
  const { rows } = await sql<AttendeeRow>`
    select ticket.id, ticket.holder_name as "holderName", ticket.holder_email as "holderEmail", ticket.holder_number as "holderNumber",
      type.name as "typeName", type.name_fr as "typeNameFr", ticket.code, ticket.state, ticket.price_xaf as "priceXaf",
      placed.code as "orderCode", buyer.name as "buyerName", buyer.email as "buyerEmail", ticket.created_at as "boughtAt",
      (select min(admission.admitted_at) from admissions admission where admission.ticket_id = ticket.id) as "enteredAt"
    from tickets ticket
    join ticket_types type on type.id = ticket.ticket_type_id
    join orders placed on placed.id = ticket.order_id
    join users buyer on buyer.id = placed.buyer_id
    where ticket.event_id = ${eventId} and ticket.id > ${after ?? '00000000-0000-0000-0000-000000000000'}
    order by ticket.id limit ${limit}`.execute(db);
  return rows;
}
