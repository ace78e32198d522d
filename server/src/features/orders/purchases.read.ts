import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { latestOrders } from './latest-orders.read.ts';
import { type Page, paidWithOf, type Scope } from './orders.read.ts';

export interface PurchaseRow {
  readonly id: string;
  readonly orderId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly buyerName: string;
  readonly buyerAvatarKey: string | null;
  readonly typeName: string;
  readonly typeNameFr: string | null;
  readonly quantity: number;
  readonly amountXaf: number;
  readonly paidWith: string | null;
  readonly purchasedAt: Date;
}

/** Returns the latest sold order lines, latest first. */
export async function listPurchases(db: DbOrTx, scope: Scope, page: Page): Promise<PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow>`
    with sold as (
      select placed.id, placed.settled_at, placed.event_id, placed.buyer_id, placed.payment, placed.wallet_xaf
      from (${latestOrders(scope, { state: 'confirmed' }, { column: 'settled_at', isAscending: false }, page.limit + page.offset)}) latest
        join orders placed on placed.id = latest.id
    )
    select item.id, sold.id as "orderId", sold.event_id as "eventId", event.name as "eventName", event.name_fr as "eventNameFr",
      coalesce(issue.recipient_name, buyer.name) as "buyerName",
      case when issue.order_id is null then buyer.avatar_key end as "buyerAvatarKey", type.name as "typeName", type.name_fr as "typeNameFr", item.quantity,
      item.quantity * (item.unit_price_xaf + item.unit_fee_xaf + item.unit_tax_xaf) as "amountXaf",
      ${paidWithOf('sold')} as "paidWith", sold.settled_at as "purchasedAt"
    from sold
    join order_items item on item.order_id = sold.id
    join ticket_types type on type.id = item.ticket_type_id
    join users buyer on buyer.id = sold.buyer_id
    left join issued_orders issue on issue.event_id = sold.event_id and issue.order_id = sold.id
    join events event on event.id = sold.event_id
    order by sold.settled_at desc, sold.id desc, item.id limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}
