import type { OrderPayment, OrderRefund, OrderState } from '@ngoma/api/features/orders/orders';
import { sql } from 'kysely';
import type { TicketTax } from '#features/events/index';
import type { QuotaKey } from '#features/inventory/index';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { asked, findKeys, type OrderKey } from './order-keys.read.ts';
import type { Attendee } from './orders.rules.ts';

export interface NewOrder {
  readonly id: string;
  readonly code: string;
  readonly eventId: string;
  readonly buyerId: string;
  readonly state: 'placed' | 'confirmed';
  readonly payment: 'none' | 'pending' | 'paid';
  readonly totalXaf: number;
  readonly feesXaf: number;
  /** The added taxes within the total. */
  readonly taxesXaf: number;
  /** The organizer's tax choice that the order was placed with; null without taxes. */
  readonly taxChoiceId: string | null;
  readonly commissionXaf: number;
  /** The part of the total that the buyer's wallet pays. */
  readonly walletXaf: number;
  readonly holdsUntil: Date | null;
  readonly attendees: readonly Attendee[];
  readonly locale: 'en' | 'fr';
  readonly idempotencyKey: string | null;
  readonly requestHash: Buffer | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

export interface NewItem {
  readonly id: string;
  readonly orderId: string;
  readonly eventId: string;
  readonly ticketTypeId: string;
  readonly quotaId: string;
  readonly quantity: number;
  readonly unitPriceXaf: number;
  readonly unitFeeXaf: number;
  /** The taxes that are added to the price of one ticket. */
  readonly unitTaxXaf: number;
}

/** A tax on one ticket of a line, as it is sold. */
export interface NewItemTax extends TicketTax {
  readonly orderItemId: string;
  readonly orderId: string;
  readonly eventId: string;
  readonly position: number;
}

/** A stored line of an order. */
export interface StoredItem extends NewItem {
  /** Tickets that were refunded one by one. */
  readonly refundedQuantity: number;
}

/** An order under a row lock, with its lines. */
export interface LockedOrder extends OrderKey {
  readonly buyerId: string;
  readonly state: OrderState;
  readonly payment: OrderPayment;
  readonly refund: OrderRefund;
  readonly totalXaf: number;
  readonly commissionXaf: number;
  readonly refundedXaf: number;
  readonly walletXaf: number;
  readonly holdsUntil: Date | null;
  readonly attendees: readonly Attendee[];
  readonly locale: 'en' | 'fr';
  readonly items: readonly StoredItem[];
}

/** An order that was placed under an idempotency key, with the hash of its request. */
export interface KeyedOrder {
  readonly id: string;
  readonly requestHash: Buffer;
  readonly createdAt: Date;
}

/** The tickets released by an expired hold, by quota. */
export interface Released extends QuotaKey {
  readonly quantity: number;
}

/** The part of a wallet that an expired order has held. */
export interface HeldCredit {
  readonly orderId: string;
  readonly buyerId: string;
  readonly amountXaf: number;
}

/** Tickets and credit that expired orders have held, to be given back by the caller. */
export interface Expired {
  readonly released: readonly Released[];
  readonly credits: readonly HeldCredit[];
}

export interface OrderChange {
  readonly state?: OrderState;
  readonly payment?: OrderPayment;
  readonly refund?: OrderRefund;
  readonly settledAt?: Date;
}

/** Whether another transaction has used an idempotency key or a code of the orders that could not be inserted. */
export const isKeyTaken = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { readonly code?: unknown; readonly constraint?: unknown };
  return code === '23505' && (constraint === 'orders_idempotency_key' || constraint === 'orders_code_key');
};

export const ordersStore = {
  /**
   * Inserts orders in one statement. Throws an error for which `isKeyTaken` is true if another transaction has used one of the
   * idempotency keys (or, very rarely, one of the codes); the caller then repeats its transaction.
   */
  async insert(tx: Tx, orders: readonly NewOrder[]): Promise<void> {
    const of = <K extends keyof NewOrder>(name: K) => orders.map((order) => order[name]);
    await sql`
      insert into orders (id, code, event_id, buyer_id, state, payment, total_xaf, fees_xaf, taxes_xaf, tax_choice_id, commission_xaf, wallet_xaf, holds_until, attendees,
        locale, idempotency_key, request_hash, created_at, settled_at)
      select * from unnest(${of('id')}::uuid[], ${of('code')}::text[], ${of('eventId')}::uuid[], ${of('buyerId')}::uuid[],
        ${of('state')}::text[], ${of('payment')}::text[], ${of('totalXaf')}::bigint[], ${of('feesXaf')}::bigint[],
        ${of('taxesXaf')}::bigint[], ${of('taxChoiceId')}::uuid[],
        ${of('commissionXaf')}::bigint[], ${of('walletXaf')}::bigint[], ${of('holdsUntil')}::timestamptz[],
        ${orders.map((order) => JSON.stringify(order.attendees))}::jsonb[], ${of('locale')}::text[], ${of('idempotencyKey')}::text[],
        ${of('requestHash')}::bytea[], ${of('createdAt')}::timestamptz[], ${of('settledAt')}::timestamptz[])`.execute(tx);
  },

  async insertItems(tx: Tx, items: readonly NewItem[]): Promise<void> {
    const of = <K extends keyof NewItem>(name: K) => items.map((item) => item[name]);
    await sql`
      insert into order_items (id, order_id, event_id, ticket_type_id, quota_id, quantity, unit_price_xaf, unit_fee_xaf, unit_tax_xaf)
      select * from unnest(${of('id')}::uuid[], ${of('orderId')}::uuid[], ${of('eventId')}::uuid[], ${of('ticketTypeId')}::uuid[],
        ${of('quotaId')}::uuid[], ${of('quantity')}::int[], ${of('unitPriceXaf')}::bigint[], ${of('unitFeeXaf')}::bigint[],
        ${of('unitTaxXaf')}::bigint[])`.execute(tx);
  },

  /** Inserts the taxes of lines that the transaction has inserted. */
  async insertItemTaxes(tx: Tx, taxes: readonly NewItemTax[]): Promise<void> {
    const of = <K extends keyof NewItemTax>(name: K) => taxes.map((tax) => tax[name]);
    await sql`
      insert into order_item_taxes (order_item_id, tax_id, order_id, event_id, position, name, name_fr, basis_points, mode, unit_xaf)
      select * from unnest(${of('orderItemId')}::uuid[], ${of('taxId')}::uuid[], ${of('orderId')}::uuid[], ${of('eventId')}::uuid[],
        ${of('position')}::int[],
        ${of('name')}::text[], ${of('nameFr')}::text[], ${of('basisPoints')}::int[], ${of('mode')}::text[],
        ${of('unitXaf')}::bigint[])`.execute(tx);
  },

  /**
   * Expires holds whose time has passed, oldest first, of these events or of all. Returns the tickets and the credit that they
   * held. Skips orders that another transaction has locked, because their payment is being confirmed.
   */
  async expire(tx: Tx, filter: { eventIds?: readonly string[]; now: Date; limit: number }): Promise<Expired> {
    const ofEvents = filter.eventIds ? sql`event_id = any(${[...filter.eventIds]}::uuid[]) and` : sql``;
    const { rows } = await sql<Expired>`
      with due as materialized (
        select event_id, id from orders where ${ofEvents} state = 'placed' and holds_until <= ${filter.now}
        order by holds_until limit ${filter.limit} for update skip locked
      ), ended as (
        update orders set state = 'expired', holds_until = null, settled_at = ${filter.now},
          payment = case payment when 'pending' then 'none' else payment end
        from due where orders.event_id = due.event_id and orders.id = due.id
        returning orders.event_id, orders.id, orders.buyer_id, orders.wallet_xaf
      ), freed as (
        select item.event_id, item.quota_id, sum(item.quantity)::int as quantity
        from ended join order_items item on item.event_id = ended.event_id and item.order_id = ended.id
        group by item.event_id, item.quota_id
      )
      select
        coalesce((select json_agg(json_build_object('eventId', event_id, 'quotaId', quota_id, 'quantity', quantity)) from freed), '[]') as released,
        coalesce((select json_agg(json_build_object('orderId', id, 'buyerId', buyer_id, 'amountXaf', wallet_xaf) order by id)
          from ended where wallet_xaf > 0), '[]') as credits`.execute(tx);
    return rows[0] ?? { released: [], credits: [] };
  },

  /** Returns the orders placed under these keys, by `buyer key`; unused keys are missing. */
  async findByKeys(
    tx: DbOrTx,
    keys: readonly { readonly buyerId: string; readonly idempotencyKey: string }[],
  ): Promise<Map<string, KeyedOrder>> {
    const { rows } = await sql<KeyedOrder & { buyerId: string; key: string }>`
      select placed.id, placed.created_at as "createdAt", placed.buyer_id as "buyerId", placed.idempotency_key as key, placed.request_hash as "requestHash"
      from unnest(${keys.map(({ buyerId }) => buyerId)}::uuid[], ${keys.map(({ idempotencyKey }) => idempotencyKey)}::text[])
        as asked (buyer_id, key)
      join orders placed on placed.buyer_id = asked.buyer_id and placed.idempotency_key = asked.key`.execute(tx);
    return new Map(rows.map((row) => [`${row.buyerId} ${row.key}`, row]));
  },

  /** Counts the live tickets of each type that these buyers have of these events; pairs without any are missing. */
  async countBought(
    tx: Tx,
    pairs: readonly { readonly buyerId: string; readonly eventId: string }[],
  ): Promise<{ buyerId: string; ticketTypeId: string; quantity: number }[]> {
    const { rows } = await sql<{ buyerId: string; ticketTypeId: string; quantity: number }>`
      with placed as materialized (
        select orders.event_id, orders.id, orders.buyer_id
        from unnest(${pairs.map(({ eventId }) => eventId)}::uuid[], ${pairs.map(({ buyerId }) => buyerId)}::uuid[])
          as asked (event_id, buyer_id)
        join orders on orders.event_id = asked.event_id and orders.buyer_id = asked.buyer_id and orders.state in ('placed', 'confirmed')
      )
      select placed.buyer_id as "buyerId", item.ticket_type_id as "ticketTypeId", sum(item.quantity - item.refunded_quantity)::int as quantity
      from placed join order_items item on item.event_id = placed.event_id and item.order_id = placed.id
      group by placed.buyer_id, item.ticket_type_id`.execute(tx);
    return rows;
  },

  /** Locks an order and returns it; undefined for an unknown id. */
  async lock(tx: Tx, id: string): Promise<LockedOrder | undefined> {
    const [order] = (await ordersStore.lockMany(tx, [id])).values();
    return order;
  },

  /** Locks orders in the order of their ids and returns them by id; unknown ids are missing. */
  async lockMany(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedOrder>> {
    const keys = await findKeys(tx, ids);
    const { rows } = await sql<Omit<LockedOrder, 'items'>>`
      select id, orders.event_id as "eventId", buyer_id as "buyerId", state, payment, refund, total_xaf as "totalXaf",
        commission_xaf as "commissionXaf", refunded_xaf as "refundedXaf", wallet_xaf as "walletXaf", holds_until as "holdsUntil",
        attendees, locale
      from ${asked(keys)} join orders on orders.event_id = asked.event_id and orders.id = asked.order_id
      order by id for no key update of orders`.execute(tx);
    const items = Map.groupBy(await ordersStore.listItems(tx, keys), ({ orderId }) => orderId);
    return new Map(rows.map((order) => [order.id, { ...order, items: items.get(order.id) ?? [] }]));
  },

  /** Confirms paid orders that the caller has locked, in one statement, which ends their holds. */
  async confirmPaid(tx: Tx, orders: readonly OrderKey[], now: Date): Promise<void> {
    await sql`update orders set state = 'confirmed', payment = 'paid', holds_until = null, settled_at = ${now}
      from ${asked(orders)} where orders.event_id = asked.event_id and orders.id = asked.order_id`.execute(tx);
  },

  /** Returns the lines of these orders, in the requested order. */
  async listItems(db: DbOrTx, orders: readonly OrderKey[]): Promise<StoredItem[]> {
    const { rows } = await sql<StoredItem>`
      select item.id, item.order_id as "orderId", item.event_id as "eventId", item.ticket_type_id as "ticketTypeId",
        item.quota_id as "quotaId", item.quantity, item.unit_price_xaf as "unitPriceXaf", item.unit_fee_xaf as "unitFeeXaf",
        item.unit_tax_xaf as "unitTaxXaf", item.refunded_quantity as "refundedQuantity"
      from ${asked(orders)} join order_items item on item.event_id = asked.event_id and item.order_id = asked.order_id
      order by item.id`.execute(db);
    return rows;
  },

  /** Changes an order that the caller has locked. Leaving the state 'placed' ends its hold. */
  async change(tx: Tx, { id, eventId }: OrderKey, change: OrderChange): Promise<void> {
    await tx
      .updateTable('orders')
      .set({
        ...(change.state && { state: change.state, ...(change.state !== 'placed' && { holds_until: null }) }),
        ...(change.payment && { payment: change.payment }),
        ...(change.refund && { refund: change.refund }),
        ...(change.refund === 'full' && { refunded_xaf: sql<number>`total_xaf` }),
        ...(change.settledAt && { settled_at: change.settledAt }),
      })
      .where('event_id', '=', eventId)
      .where('id', '=', id)
      .execute();
  },

  /**
   * Extends the hold of a placed order to this time, if that is later. Returns false if the hold has ended. Waits for a transaction
   * that is expiring it.
   */
  async extendHold(tx: Tx, id: string, { until, now }: { readonly until: Date; readonly now: Date }): Promise<boolean> {
    const [order] = await findKeys(tx, [id]);
    const { rows } = await sql`update orders set holds_until = greatest(holds_until, ${until}::timestamptz)
      where event_id = ${order?.eventId} and id = ${id} and state = 'placed' and holds_until > ${now} returning id`.execute(tx);
    return rows.length > 0;
  },

  /** Ends the extension of a placed order's hold: it lasts this long from when the order was placed. */
  async endHoldExtension(tx: Tx, id: string, holdMinutes: number): Promise<void> {
    const [order] = await findKeys(tx, [id]);
    await sql`update orders set holds_until = least(holds_until, created_at + make_interval(mins => ${holdMinutes}))
      where event_id = ${order?.eventId} and id = ${id} and state = 'placed'`.execute(tx);
  },

  /**
   * Records a refund of some tickets of an order that the caller has locked. `ended` counts the tickets that are no longer valid
   * by line. An order without valid tickets is cancelled.
   */
  async recordRefund(
    tx: Tx,
    id: string,
    refund: {
      readonly amountXaf: number;
      readonly ended: ReadonlyMap<string, number>;
      readonly isLast: boolean;
      readonly now: Date;
    },
  ): Promise<void> {
    const { amountXaf, ended, isLast, now } = refund;
    await sql`update orders set refunded_xaf = refunded_xaf + ${amountXaf},
        refund = case when refunded_xaf + ${amountXaf} = total_xaf then 'full' else 'partial' end,
        state = case when ${isLast} then 'cancelled' else state end,
        settled_at = case when ${isLast} then ${now} else settled_at end
      where id = ${id}`.execute(tx);
    await sql`update order_items item set refunded_quantity = item.refunded_quantity + ended.quantity
      from unnest(${[...ended.keys()]}::uuid[], ${[...ended.values()]}::int[]) as ended (id, quantity)
      where item.id = ended.id`.execute(tx);
  },

  /**
   * Clears the keys of orders placed before this time, up to the limit, and returns how many. Reads only orders that still have a
   * key, by the unique index on keys.
   */
  async clearOldKeys(db: DbOrTx, before: Date, limit: number): Promise<number> {
    const result = await sql`
      update orders set idempotency_key = null, request_hash = null
      where id = any(array(
        select id from orders where idempotency_key is not null and created_at < ${before} limit ${limit} for update skip locked
      ))`.execute(db);
    return Number(result.numAffectedRows ?? 0n);
  },

  /** Clears expired keys, so that a request can use one again. */
  async clearKeys(tx: Tx, orderIds: readonly string[]): Promise<void> {
    await sql`update orders set idempotency_key = null, request_hash = null where id = any(${[...orderIds]}::uuid[])`.execute(tx);
  },

  /**
   * Erases the buyer's data from their orders, and from orders of others that name them as attendee. Amounts, states and times
   * stay.
   */
  async anonymizeBuyer(tx: Tx, buyerId: string, by: { readonly name: string; readonly formerEmail: string }): Promise<void> {
    await sql`update orders set attendees = '[]', idempotency_key = null, request_hash = null where buyer_id = ${buyerId}`.execute(
      tx,
    );
    await sql`update orders set attendees = (
        select jsonb_agg(case when lower(listed.one ->> 'email') = ${by.formerEmail} then jsonb_build_object('name', ${by.name}::text)
          else listed.one end order by listed.place)
        from jsonb_array_elements(attendees) with ordinality as listed (one, place))
      where position(${by.formerEmail} in lower(attendees::text)) > 0`.execute(tx);
  },
};
