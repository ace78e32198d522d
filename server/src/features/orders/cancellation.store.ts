import type { OrderPayment, OrderState } from '@ngoma/api/features/orders';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** An order that still stands although its event does not take place. */
export interface StandingOrder {
  readonly id: string;
  readonly buyerId: string;
  readonly state: Extract<OrderState, 'placed' | 'confirmed'>;
  readonly payment: OrderPayment;
  readonly totalXaf: number;
  readonly commissionXaf: number;
}

export const cancellationStore = {
  /**
   * The organizer of an event that is cancelled, and stays so until the caller's transaction ends; undefined for one that is
   * not, or no longer.
   */
  async lockCancelledEvent(tx: Tx, eventId: string): Promise<{ organizerId: string } | undefined> {
    const { rows } = await sql<{ organizerId: string }>`select organizer_id as "organizerId" from events
      where id = ${eventId} and state = 'cancelled' for share`.execute(tx);
    return rows[0];
  },

  /** Locks all standing orders of so many buyers, in an order that every run shares; none when nobody has any left. */
  async lockStanding(tx: Tx, eventId: string, buyers: number): Promise<StandingOrder[]> {
    const { rows } = await sql<StandingOrder>`
      with buyers as materialized (
        select distinct buyer_id from orders where event_id = ${eventId} and state in ('placed', 'confirmed')
        order by buyer_id limit ${buyers}
      )
      select id, buyer_id as "buyerId", state, payment, total_xaf as "totalXaf", commission_xaf as "commissionXaf"
      from orders where event_id = ${eventId} and buyer_id in (select buyer_id from buyers) and state in ('placed', 'confirmed')
      order by buyer_id, id for no key update of orders`.execute(tx);
    return rows;
  },

  /** Ends orders that the caller holds locked. What was paid is on its way back from here on. */
  async cancelMany(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
    await sql`update orders set state = 'cancelled', holds_until = null, settled_at = ${now},
        refund = case when payment = 'paid' then 'full' else refund end,
        payment = case when state = 'placed' then 'none' else payment end
      where id = any(${[...ids]}::uuid[])`.execute(tx);
  },
};
