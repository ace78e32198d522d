import type { EventState } from '@ngoma/api/features/events/events';
import type { OrderPayment, OrderRefund, OrderState } from '@ngoma/api/features/orders/orders';
import type { PaymentReason, PaymentState } from '@ngoma/api/features/payments';
import { type RawBuilder, sql } from 'kysely';
import { matchingPeople } from '#features/users/index';
import { type CappedTotal, countCapped } from '#platform/postgres/capped-count';
import { containsPattern } from '#platform/postgres/contains-pattern';
import type { DbOrTx } from '#platform/postgres/database';
import { searchPage } from '#platform/postgres/search-page';
import { gatewayNames, ordersSearch, paymentsSearch } from './sales-search.read.ts';

export interface Page {
  readonly limit: number;
  readonly offset: number;
}
interface PersonColumns {
  readonly personId: string;
  readonly personName: string;
  readonly personEmail: string;
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

export interface OrderFilter {
  readonly id?: string;
  readonly q?: string | undefined;
  readonly state?: OrderState | undefined;
  readonly payment?: OrderPayment | undefined;
  readonly refund?: OrderRefund | undefined;
  readonly eventId?: string | undefined;
  readonly buyerId?: string | undefined;
}

const when = (given: unknown, condition: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  given === undefined || given === '' ? [] : [condition];
const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join([sql`true`, ...conditions], sql` and `);

const ordersWith = ({ id, state, payment, refund, eventId, buyerId }: OrderFilter): RawBuilder<unknown> =>
  all([
    ...when(id, sql`placed.id = ${id}`),
    ...when(state, sql`placed.state = ${state}`),
    ...when(payment, sql`placed.payment = ${payment}`),
    ...when(refund, sql`placed.refund = ${refund}`),
    ...when(eventId, sql`placed.event_id = ${eventId}`),
    ...when(buyerId, sql`placed.buyer_id = ${buyerId}`),
  ]);

/** Returns orders with their details, latest first. `shown` selects them. Details are joined to these orders only. */
async function orderDetails(db: DbOrTx, shown: RawBuilder<unknown>): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    with shown as (${shown})
    select shown.id, shown.code, shown.event_id as "eventId", event.name as "eventName", event.name_fr as "eventNameFr",
      event.starts_at as "eventStartsAt", event.zone as "eventZone", event.organizer_id as "organizerId", organizer.name as "organizerName",
      buyer.id as "personId", buyer.name as "personName", buyer.email as "personEmail",
      shown.state, shown.payment, shown.refund, shown.total_xaf as "totalXaf", shown.fees_xaf as "feesXaf",
      shown.commission_xaf as "commissionXaf", shown.created_at as "createdAt", shown.settled_at as "settledAt",
      shown.holds_until as "holdsUntil",
      (select coalesce(sum(quantity), 0)::int from order_items where order_id = shown.id) as "ticketCount",
      coalesce((select coalesce(payment.operator, payment.gateway) from payments payment
        where payment.purpose_type = 'order' and payment.purpose_id = shown.id and payment.state in ('succeeded', 'refunded')
        order by payment.settled_at desc limit 1), case when shown.payment = 'paid' and shown.wallet_xaf > 0 then 'wallet' end) as "paidWith"
    from shown join users buyer on buyer.id = shown.buyer_id join events event on event.id = shown.event_id
    join users organizer on organizer.id = event.organizer_id
    order by shown.created_at desc, shown.id desc`.execute(db);
  return rows;
}

/** Lists one page of orders, latest first, and their capped total. */
export async function listOrders(db: DbOrTx, filter: OrderFilter, page: Page): Promise<CappedTotal & { rows: OrderRow[] }> {
  const condition = ordersWith(filter);
  if (filter.q) {
    const { ids, ...counted } = await searchPage(db, ordersSearch(filter.q, condition), page);
    return { rows: await orderDetails(db, sql`select * from orders where id = any(${[...ids]}::uuid[])`), ...counted };
  }
  const [rows, counted] = await Promise.all([
    orderDetails(
      db,
      // The index alone has the filtered columns. A few orders of a rare state are found in it without reading the table.
      sql`select * from orders where id = any(array(select placed.id from orders placed where ${condition}
        order by placed.created_at desc, placed.id desc limit ${page.limit} offset ${page.offset}))`,
    ),
    countCapped(db, sql`select from orders placed where ${condition}`),
  ]);
  return { rows, ...counted };
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

export interface PaymentFilter {
  readonly purposeId?: string;
  readonly q?: string | undefined;
  readonly state?: PaymentState | undefined;
  readonly gateway?: string | undefined;
}

const paymentsWith = ({ purposeId, state, gateway }: PaymentFilter): RawBuilder<unknown> =>
  all([
    ...when(purposeId, sql`payment.purpose_id = ${purposeId}`),
    ...when(state, sql`payment.state = ${state}`),
    ...when(gateway, sql`payment.gateway = ${gateway}`),
  ]);

const paymentColumns = sql`payment.id, payment.purpose_type as purpose, payment.purpose_id as "purposeId", placed.code as "orderCode",
  payer.id as "personId", payer.name as "personName", payer.email as "personEmail", payment.gateway,
  payment.gateway_ref as "gatewayRef", payment.gateway_txn_id as "gatewayTxnId", payment.operator, payment.number, payment.state,
  payment.reason, payment.outcome, payment.amount_xaf as "amountXaf", payment.created_at as "createdAt",
  payment.settled_at as "settledAt"`;

/** Returns payments with their payers and orders, latest first.  */
async function paymentDetails(db: DbOrTx, condition: RawBuilder<unknown>, page: Page): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments payment join users payer on payer.id = payment.payer_id
      left join orders placed on payment.purpose_type = 'order' and placed.id = payment.purpose_id
    where ${condition} order by payment.created_at desc, payment.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Lists one page of payments, latest first, and their capped total. */
export async function listPayments(db: DbOrTx, filter: PaymentFilter, page: Page): Promise<CappedTotal & { rows: PaymentRow[] }> {
  const condition = paymentsWith(filter);
  if (filter.q) {
    const { ids, ...counted } = await searchPage(db, paymentsSearch(filter.q, condition), page);
    const found = sql`payment.id = any(${[...ids]}::uuid[])`;
    return { rows: await paymentDetails(db, found, { limit: ids.length, offset: 0 }), ...counted };
  }
  const [rows, counted] = await Promise.all([
    paymentDetails(
      db,
      sql`payment.id = any(array(select payment.id from payments payment where ${condition}
        order by payment.created_at desc, payment.id desc limit ${page.limit} offset ${page.offset}))`,
      { limit: page.limit, offset: 0 },
    ),
    countCapped(db, sql`select from payments payment where ${condition}`),
  ]);
  return { rows, ...counted };
}

/** Returns the names of all gateways that have payments. */
export async function listGatewayNames(db: DbOrTx): Promise<string[]> {
  const { rows } = await gatewayNames.execute(db);
  return rows.map(({ gateway }) => gateway);
}

export interface EventRow extends PersonColumns {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly city: string;
  readonly startsAt: Date;
  readonly zone: string;
  readonly state: EventState;
  readonly visibility: string;
  readonly stateReason: string | null;
  readonly sold: number;
  readonly capacity: number;
  readonly revenueXaf: number;
}

/** Lists one page of events and the total: coming events first, nearest first, then past ones, latest first. */
export async function listEvents(
  db: DbOrTx,
  { q, state, organizerId }: { q?: string | undefined; state?: EventState | undefined; organizerId?: string | undefined },
  now: Date,
  page: Page,
): Promise<{ rows: EventRow[]; total: number }> {
  const condition = all([
    ...when(state, sql`event.state = ${state}`),
    ...when(organizerId, sql`event.organizer_id = ${organizerId}`),
    ...when(
      q,
      sql`(event.search_title like fold(${containsPattern(q ?? '')}) or event.organizer_id in (${matchingPeople(q ?? '')}))`,
    ),
  ]);
  const [{ rows }, counted] = await Promise.all([
    sql<EventRow>`
      with shown as (
        select * from events event where ${condition}
        order by event.over_at < ${now}, abs(extract(epoch from event.starts_at - ${now}::timestamptz)), event.id
        limit ${page.limit} offset ${page.offset}
      )
      select shown.id, shown.name, shown.name_fr as "nameFr", shown.city, shown.starts_at as "startsAt", shown.zone, shown.state,
        shown.visibility, shown.state_reason as "stateReason", organizer.id as "personId", organizer.name as "personName",
        organizer.email as "personEmail", stock.sold, stock.capacity, taken."revenueXaf"
      from shown join users organizer on organizer.id = shown.organizer_id
      cross join lateral (select coalesce(sum(sold), 0)::int as sold, coalesce(sum(size), 0)::int as capacity
        from quotas where event_id = shown.id) stock
      cross join lateral (select coalesce(sum(total_xaf), 0)::bigint as "revenueXaf"
        from orders where event_id = shown.id and state = 'confirmed') taken
      order by shown.over_at < ${now}, abs(extract(epoch from shown.starts_at - ${now}::timestamptz)), shown.id`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from events event where ${condition}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
