import { business } from '@ngoma/api/common/business';
import type { EventState } from '@ngoma/api/features/events/events';
import type { IssueReason } from '@ngoma/api/features/orders/issuing';
import type { OrderPayment, OrderRefund, OrderState, RefundPayout } from '@ngoma/api/features/orders/orders';
import { type RawBuilder, sql } from 'kysely';
import type { TicketTax } from '#features/events/index';
import type { DbOrTx } from '#platform/postgres/database';
import { asked, type OrderKey } from './order-keys.read.ts';

/** How an order was issued by hand. */
export interface IssueRow {
  readonly reason: IssueReason;
  readonly note: string | null;
  readonly issuerName: string;
  /** Whether the order's buyer is the recipient's account. Otherwise it is the event's organizer. */
  readonly hasAccount: boolean;
}

/** An order with the names and texts that people read. */
export interface OrderRow {
  readonly id: string;
  readonly code: string;
  readonly eventId: string;
  readonly buyerId: string;
  readonly state: OrderState;
  readonly payment: OrderPayment;
  readonly refund: OrderRefund;
  readonly refundPayout: RefundPayout;
  readonly totalXaf: number;
  readonly feesXaf: number;
  /** The added taxes within the total. */
  readonly taxesXaf: number;
  /** The part of the total that the buyer's wallet pays. */
  readonly walletXaf: number;
  readonly holdsUntil: Date | null;
  readonly createdAt: Date;
  readonly locale: 'en' | 'fr';
  /** Name and address of the buyer's account; of an issued order those that the organizer wrote. */
  readonly buyerName: string;
  readonly buyerEmail: string;
  /** Null for an order that was not issued by hand. */
  readonly issue: IssueRow | null;
  readonly organizerId: string;
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly location: string;
  readonly city: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly zone: string;
  readonly eventState: EventState;
  /** Why the event was cancelled, as its organizer wrote it. */
  readonly eventStateReason: string | null;
  readonly coverKey: string | null;
  /** The colour that the organizer has chosen for the event; its generated poster follows it. */
  readonly primaryColor: string | null;
  readonly categorySlug: string;
  readonly childCategorySlug: string | null;
}

export interface LineRow {
  readonly orderId: string;
  readonly ticketTypeId: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly quantity: number;
  readonly unitPriceXaf: number;
  readonly unitFeeXaf: number;
  readonly unitTaxXaf: number;
  /** The taxes on one ticket, as they were sold. */
  readonly taxes: readonly TicketTax[];
}

/** Whether the refunds of an order's payments have arrived. What the wallet paid comes back at once. */
const refundPayout = sql`case when placed.refund = 'none' then 'none' else (
  select case when bool_or(sent.state = 'failed') then 'failed' when bool_or(sent.state in ('created', 'pending')) then 'sent' else 'done' end
  from payments payment join payment_refunds sent on sent.payment_id = payment.id
  where payment.purpose_type = 'order' and payment.purpose_id = placed.id) end`;

const columns = sql`placed.id, placed.code, placed.event_id as "eventId", placed.buyer_id as "buyerId", placed.state, placed.payment,
  placed.refund, ${refundPayout} as "refundPayout", placed.total_xaf as "totalXaf", placed.fees_xaf as "feesXaf", placed.taxes_xaf as "taxesXaf", placed.wallet_xaf as "walletXaf", placed.holds_until as "holdsUntil",
  placed.created_at as "createdAt", placed.locale, coalesce(issue.recipient_name, buyer.name) as "buyerName",
  coalesce(issue.recipient_email, buyer.email) as "buyerEmail", case when issue.order_id is not null then json_build_object(
    'reason', issue.reason, 'note', issue.note, 'issuerName', issuer.name, 'hasAccount', issue.has_account) end as issue,
  event.organizer_id as "organizerId", event.name as "eventName", event.name_fr as "eventNameFr", event.location, event.city,
  event.starts_at as "startsAt", event.ends_at as "endsAt", event.zone, event.state as "eventState",
  event.state_reason as "eventStateReason", event.cover_key as "coverKey",
  category.slug as "categorySlug", child.slug as "childCategorySlug", customization.primary_color as "primaryColor"`;

const joined = sql`orders placed
  join users buyer on buyer.id = placed.buyer_id
  left join issued_orders issue on issue.event_id = placed.event_id and issue.order_id = placed.id
  left join users issuer on issuer.id = issue.issuer_id
  join events event on event.id = placed.event_id
  join categories category on category.id = event.category_id
  left join categories child on child.id = event.child_category_id
  left join event_customizations customization on customization.event_id = event.id`;

/** Returns orders by id; unknown ids are missing. `findWithin` is for those whose event is known. */
export async function findMany(db: DbOrTx, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<OrderRow>`select ${columns} from ${joined} where placed.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns orders by id, as `findMany`. */
export async function findWithin(db: DbOrTx, orders: readonly OrderKey[]): Promise<Map<string, OrderRow>> {
  const { rows } = await sql<OrderRow>`select ${columns}
    from ${asked(orders)} join ${joined} on placed.event_id = asked.event_id and placed.id = asked.order_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the lines of orders by order id, in the requested order. */
export async function listLines(db: DbOrTx, orders: readonly OrderKey[]): Promise<Map<string, LineRow[]>> {
  if (orders.length === 0) return new Map();
  const { rows } = await sql<LineRow>`
    select item.order_id as "orderId", item.ticket_type_id as "ticketTypeId", type.name, type.name_fr as "nameFr", item.quantity,
      item.unit_price_xaf as "unitPriceXaf", item.unit_fee_xaf as "unitFeeXaf", item.unit_tax_xaf as "unitTaxXaf", coalesce((
        select json_agg(json_build_object('taxId', tax.tax_id, 'name', tax.name, 'nameFr', tax.name_fr,
          'basisPoints', tax.basis_points, 'mode', tax.mode, 'unitXaf', tax.unit_xaf) order by tax.position)
        from order_item_taxes tax where tax.event_id = item.event_id and tax.order_item_id = item.id), '[]') as taxes
    from ${asked(orders)} join order_items item on item.event_id = asked.event_id and item.order_id = asked.order_id
    join ticket_types type on type.id = item.ticket_type_id
    order by item.order_id, item.id`.execute(db);
  return Map.groupBy(rows, (row) => row.orderId);
}

/** The orders that a person may list: those they placed, those of their events, or all. */
export type Scope = { readonly buyerId: string } | { readonly organizerId: string } | 'all';

export interface OrderFilter {
  readonly eventId?: string | undefined;
  readonly state?: OrderState | undefined;
  /** Only orders of which something was refunded. */
  readonly refunded?: boolean | undefined;
  /** Only orders that were issued by hand. */
  readonly issued?: boolean | undefined;
  /** Days on which orders were placed, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only orders with at least one admitted ticket. */
  readonly isVerified?: boolean;
}

/** The column that a list is sorted by, and the direction. Orders with the same value are sorted by their id. */
export interface Sorting {
  readonly column: 'created_at';
  readonly isAscending: boolean;
}

/** The latest first. */
export const latestFirst: Sorting = { column: 'created_at', isAscending: false };

export interface Page {
  readonly limit: number;
  readonly offset: number;
  /** By default the latest first. */
  readonly sorting?: Sorting;
}

export type ListedOrder = OrderRow & {
  readonly buyerAvatarKey: string | null;
  readonly ticketCount: number;
  readonly enteredCount: number;
  readonly paidWith: string | null;
};

/** States of orders that were never confirmed, so that they have no tickets. */
export const statesWithoutTickets: readonly OrderState[] = ['placed', 'expired'];

/** Returns the conditions of the filter. Orders are called `placed`. */
export function filtersOf(filter: OrderFilter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  if (filter.eventId) all.push(sql`placed.event_id = ${filter.eventId}`);
  if (filter.state) all.push(sql`placed.state = ${filter.state}`);
  if (filter.refunded) all.push(sql`placed.refund <> 'none'`);
  if (filter.issued)
    all.push(sql`exists (select from issued_orders issue where issue.event_id = placed.event_id and issue.order_id = placed.id)`);
  const [from, to] = filter.from && filter.to && filter.from > filter.to ? [filter.to, filter.from] : [filter.from, filter.to];
  if (from) all.push(sql`placed.created_at >= ${from}::timestamp at time zone ${business.event.defaultZone}`);
  if (to) all.push(sql`placed.created_at < (${to}::date + 1)::timestamp at time zone ${business.event.defaultZone}`);
  if (filter.isVerified) {
    all.push(
      // The state stands in the index, so these orders need no lookup.
      sql`placed.state not in (${sql.join(statesWithoutTickets)})`,
      // Looked up order by order. As a plain `exists` it may become a join with all admissions.
      sql`coalesce((select true from tickets ticket join admissions admission on admission.ticket_id = ticket.id
        where ticket.order_id = placed.id limit 1), false)`,
    );
  }
  return all;
}

/**
 * The operator, or else the gateway, of the last payment that paid an order, refunded or not. `wallet` if the wallet paid everything,
 * and null if nothing was paid. The order is called by `name`.
 */
export const paidWithOf = (name: string): RawBuilder<unknown> => sql`coalesce((select coalesce(payment.operator, payment.gateway)
  from payments payment where payment.purpose_type = 'order' and payment.purpose_id = ${sql.ref(`${name}.id`)}
    and payment.state in ('succeeded', 'refunded')
  order by payment.settled_at desc limit 1),
  case when ${sql.ref(`${name}.payment`)} = 'paid' and ${sql.ref(`${name}.wallet_xaf`)} > 0 then 'wallet' end)`;

// The organizer does not learn whether an issued order belongs to an account, and whose.
const listed = sql`select ${columns}, case when issue.order_id is null then buyer.avatar_key end as "buyerAvatarKey", ${paidWithOf('placed')} as "paidWith",
    (select coalesce(sum(item.quantity), 0)::int from order_items item where item.order_id = placed.id) as "ticketCount",
    (select count(distinct admission.ticket_id)::int from tickets ticket join admissions admission on admission.ticket_id = ticket.id
      where ticket.order_id = placed.id) as "enteredCount"
  from ${joined}`;

/** Returns orders in the order of their ids; unknown ids are missing. */
export async function listByIds(db: DbOrTx, ids: readonly string[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListedOrder>`${listed} where placed.id = any(${[...ids]}::uuid[])`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
