import { maxTotal } from '@ngoma/api/common/paging';
import type { OrderPayment, OrderRefund, OrderSort, OrderState } from '@ngoma/api/features/orders/orders';
import type { PaymentState } from '@ngoma/api/features/payments';
import type { paymentSorts, SupervisedOrder, SupervisedPayment } from '@ngoma/api/features/supervision/supervision';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import {
  type ListSorting,
  type PeriodFilter,
  rangeQuery,
  type SupervisedList,
  when,
  within,
} from './lists/supervised-list.read.ts';
import type { OrderRow, PaymentExtrasRow, PaymentRow } from './sales.types.ts';
import { gatewayNames, waysToOrders, waysToPayments } from './sales-search.read.ts';
import { toOrder, toPayment } from './supervision-views.ts';

type PaymentSort = (typeof paymentSorts)[number];

export interface OrderFilter extends ListSorting<OrderSort>, PeriodFilter {
  readonly state?: OrderState | undefined;
  readonly payment?: OrderPayment | undefined;
  readonly refund?: OrderRefund | undefined;
  readonly eventId?: string | undefined;
  readonly buyerId?: string | undefined;
}

/** Returns orders with their details by their ids, in any order. */
export async function findOrders(db: DbOrTx, ids: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    with shown as (select * from orders where id = any(${[...ids]}::uuid[]))
    select shown.id, shown.code, shown.event_id as "eventId", event.name as "eventName", event.name_fr as "eventNameFr",
      event.starts_at as "eventStartsAt", event.zone as "eventZone", event.organizer_id as "organizerId", organizer.name as "organizerName",
      buyer.id as "personId", buyer.name as "personName", buyer.email as "personEmail", buyer.avatar_key as "personAvatarKey",
      shown.state, shown.payment, shown.refund, shown.total_xaf as "totalXaf", shown.fees_xaf as "feesXaf",
      shown.commission_xaf as "commissionXaf", shown.created_at as "createdAt", shown.settled_at as "settledAt",
      shown.holds_until as "holdsUntil",
      (select coalesce(sum(quantity), 0)::int from order_items where order_id = shown.id) as "ticketCount",
      coalesce((select coalesce(payment.operator, payment.gateway) from payments payment
        where payment.purpose_type = 'order' and payment.purpose_id = shown.id and payment.state in ('succeeded', 'refunded')
        order by payment.settled_at desc limit 1), case when shown.payment = 'paid' and shown.wallet_xaf > 0 then 'wallet' end) as "paidWith"
    from shown join users buyer on buyer.id = shown.buyer_id join events event on event.id = shown.event_id
    join users organizer on organizer.id = event.organizer_id`.execute(db);
  return rows;
}

/** All orders of the platform. An index has all filtered columns: a few orders of a rare state are found without reading the table. */
export const orderList: SupervisedList<OrderFilter, OrderSort, SupervisedOrder> = {
  from: sql`orders placed`,
  id: sql`placed.id`,
  columns: { placed: sql`placed.created_at` },
  usual: 'placed',
  conditionsOf: ({ state, payment, refund, eventId, buyerId, ...period }) => [
    ...when(state, sql`placed.state = ${state}`),
    ...when(payment, sql`placed.payment = ${payment}`),
    // Only held orders wait for a payment, and they have an index.
    ...(payment === 'pending' ? [sql`placed.state = 'placed'`] : []),
    ...when(refund, sql`placed.refund = ${refund}`),
    ...when(eventId, sql`placed.event_id = ${eventId}`),
    ...when(buyerId, sql`placed.buyer_id = ${buyerId}`),
    ...within(sql`placed.created_at`, period),
  ],
  waysOf: waysToOrders,
  load: async (db, ids, view) => (await findOrders(db, ids)).map((row) => toOrder(row, view)),
};

/** As many rows as a total counts. */
const wholeTotal = { limit: maxTotal, offset: 0 };

export interface OrderSums {
  readonly all: number;
  readonly confirmed: number;
  readonly commission: number;
}

/**
 * Sums up the orders that match, of which there may be as many as a total counts. As an array their ids are always looked up, which is
 * quicker than to read the table.
 */
export async function sumOrders(db: DbOrTx, filter: OrderFilter): Promise<OrderSums> {
  const { rows } = await sql<OrderSums>`
    select coalesce(sum(total_xaf), 0)::bigint as "all",
      coalesce(sum(total_xaf) filter (where state = 'confirmed'), 0)::bigint as confirmed,
      coalesce(sum(commission_xaf) filter (where state = 'confirmed'), 0)::bigint as commission
    from orders where id = any(array(${rangeQuery(orderList, filter, wholeTotal)}))`.execute(db);
  return rows[0] ?? { all: 0, confirmed: 0, commission: 0 };
}

export interface PaymentFilter extends ListSorting<PaymentSort>, PeriodFilter {
  readonly state?: PaymentState | undefined;
  readonly gateway?: string | undefined;
}

const paymentColumns = sql`payment.id, payment.purpose_type as purpose, payment.purpose_id as "purposeId", placed.code as "orderCode",
  payer.id as "personId", payer.name as "personName", payer.email as "personEmail", payer.avatar_key as "personAvatarKey", payment.gateway,
  payment.gateway_ref as "gatewayRef", payment.gateway_txn_id as "gatewayTxnId", payment.operator, payment.number, payment.state,
  payment.reason, payment.outcome, payment.amount_xaf as "amountXaf", payment.created_at as "createdAt",
  payment.settled_at as "settledAt"`;

const paymentsJoined = sql`payments payment join users payer on payer.id = payment.payer_id
  left join orders placed on payment.purpose_type = 'order' and placed.id = payment.purpose_id`;

/** Returns the latest payments for one purpose, such as an order. */
export async function listPaymentsFor(db: DbOrTx, purposeId: string, most: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`select ${paymentColumns} from ${paymentsJoined} where payment.purpose_id = ${purposeId}
    order by payment.created_at desc, payment.id desc limit ${most}`.execute(db);
  return rows;
}

/** Finds a payment by its id. */
export async function findPayment(db: DbOrTx, id: string): Promise<(PaymentRow & PaymentExtrasRow) | undefined> {
  const { rows } = await sql<PaymentRow & PaymentExtrasRow>`
    select ${paymentColumns}, payment.ref, payment.gateway_fee_xaf as "gatewayFeeXaf", payment.submitted_at as "submittedAt",
      contract.id as "contractId", contract.title as "contractTitle"
    from ${paymentsJoined}
      left join milestones milestone on payment.purpose_type = 'milestone' and milestone.id = payment.purpose_id
      left join contracts contract on contract.id = milestone.contract_id
    where payment.id = ${id}`.execute(db);
  return rows[0];
}

/** All payment attempts of the platform. */
export const paymentList: SupervisedList<PaymentFilter, PaymentSort, SupervisedPayment> = {
  from: sql`payments payment`,
  id: sql`payment.id`,
  columns: { created: sql`payment.created_at` },
  usual: 'created',
  conditionsOf: ({ state, gateway, ...period }) => [
    ...when(state, sql`payment.state = ${state}`),
    ...when(gateway, sql`payment.gateway = ${gateway}`),
    ...within(sql`payment.created_at`, period),
  ],
  waysOf: waysToPayments,
  async load(db, ids, { urlOf }) {
    const { rows } = await sql<PaymentRow>`select ${paymentColumns} from ${paymentsJoined}
      where payment.id = any(${[...ids]}::uuid[])`.execute(db);
    return rows.map((row) => toPayment(row, urlOf));
  },
};

export interface PaymentSums {
  readonly all: number;
  readonly succeeded: number;
}

/** Sums up the payments that match, as `sumOrders` does. */
export async function sumPayments(db: DbOrTx, filter: PaymentFilter): Promise<PaymentSums> {
  const { rows } = await sql<PaymentSums>`
    select coalesce(sum(amount_xaf), 0)::bigint as "all",
      coalesce(sum(amount_xaf) filter (where state in ('succeeded', 'refunded')), 0)::bigint as succeeded
    from payments where id = any(array(${rangeQuery(paymentList, filter, wholeTotal)}))`.execute(db);
  return rows[0] ?? { all: 0, succeeded: 0 };
}

/** Returns the names of all gateways that have payments. */
export async function listGatewayNames(db: DbOrTx): Promise<string[]> {
  const { rows } = await gatewayNames.execute(db);
  return rows.map(({ gateway }) => gateway);
}
