import type { OrderPayment, OrderState } from '@ngoma/api/features/orders/orders';
import { sql } from 'kysely';
import type { Tx } from '#platform/postgres/database';
import type { OrderKey } from '../order-keys.read.ts';

/** An order of a cancelled event that is still placed or confirmed. */
export interface ActiveOrder extends OrderKey {
  readonly buyerId: string;
  readonly state: Extract<OrderState, 'placed' | 'confirmed'>;
  readonly payment: OrderPayment;
  readonly totalXaf: number;
  readonly commissionXaf: number;
  /** Sum of earlier refunds of single tickets. */
  readonly refundedXaf: number;
  /** The part of the total that the buyer's wallet pays. */
  readonly walletXaf: number;
  readonly disputedXaf: number;
}

export const cancellationStore = {
  /**
   * Locks a cancelled event against changes until the transaction ends, and returns its organizer; undefined if the event is not
   * cancelled.
   */
  async lockCancelledEvent(tx: Tx, eventId: string): Promise<{ organizerId: string } | undefined> {
    const { rows } = await sql<{ organizerId: string }>`select organizer_id as "organizerId" from events
      where id = ${eventId} and state = 'cancelled' for share`.execute(tx);
    return rows[0];
  },

  /**
   * Locks all placed and confirmed orders of the given number of buyers, in an order common to all runs. Returns none when all
   * orders are cancelled.
   */
  async lockActive(tx: Tx, eventId: string, buyers: number): Promise<ActiveOrder[]> {
    const { rows } = await sql<ActiveOrder>`
      with buyers as materialized (
        select distinct buyer_id from orders where event_id = ${eventId} and state in ('placed', 'confirmed')
        order by buyer_id limit ${buyers}
      )
      select id, event_id as "eventId", buyer_id as "buyerId", state, payment, total_xaf as "totalXaf", commission_xaf as "commissionXaf",
        refunded_xaf as "refundedXaf", disputed_xaf as "disputedXaf", wallet_xaf as "walletXaf"
      from orders where event_id = ${eventId} and buyer_id in (select buyer_id from buyers) and state in ('placed', 'confirmed')
      order by buyer_id, id for no key update of orders`.execute(tx);
    return rows;
  },

  /**
   * Cancels orders that the caller has locked, and adds what is refunded now. A paid order is fully refunded unless a part of its
   * price was kept with an earlier refund, or a bank has taken it in a dispute that is open.
   */
  async cancelMany(
    tx: Tx,
    ids: readonly string[],
    refunds: readonly { readonly id: string; readonly amountXaf: number }[],
    now: Date,
  ): Promise<void> {
    await sql`update orders set state = 'cancelled', holds_until = null, settled_at = ${now},
        refunded_xaf = refunded_xaf + coalesce(given.amount, 0),
        refund = case when payment <> 'paid' then refund
          when refunded_xaf + coalesce(given.amount, 0) = total_xaf then 'full'
          when refunded_xaf + coalesce(given.amount, 0) = 0 then 'none' else 'partial' end,
        payment = case when state = 'placed' then 'none' else payment end
      from unnest(${[...ids]}::uuid[]) as ended (id)
      left join unnest(${refunds.map(({ id }) => id)}::uuid[], ${refunds.map(({ amountXaf }) => amountXaf)}::bigint[])
        as given (id, amount) on given.id = ended.id
      where orders.id = ended.id`.execute(tx);
  },
};
