import type { Locale } from '@ngoma/api/common/locale';
import type { Operator } from '@ngoma/api/features/payments';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { DbOrTx } from '#platform/postgres/database';

/** A refund that its buyer took as credit, and of which a part can still be sent back the way the money came. */
export interface ReturnableRow {
  readonly requestId: string;
  readonly buyerId: string;
  readonly orderId: string;
  readonly orderCode: string;
  readonly eventName: string;
  /** Whole XAF that were not sent back yet. The balance may be lower. */
  readonly leftXaf: number;
  readonly operator: z.infer<typeof Operator> | null;
  readonly number: string | null;
  /** Whether the payer's bank has taken the payment back, or may do so. */
  readonly isDisputed: boolean;
}

const rowsWhere = (condition: ReturnType<typeof sql>, locale: Locale) => sql<ReturnableRow>`
  select request.id as "requestId", placed.buyer_id as "buyerId", placed.id as "orderId", placed.code as "orderCode",
    ${locale === 'fr' ? sql`coalesce(event.name_fr, event.name)` : sql`event.name`} as "eventName",
    request.returnable_xaf - coalesce(sent.amount_xaf, 0)::bigint as "leftXaf", payment.operator, payment.number,
    exists (select from payment_disputes dispute
      where dispute.payment_id = payment.id and dispute.status not in ('won', 'closed')) as "isDisputed"
  from orders placed
  join refund_requests request on request.order_id = placed.id and request.returnable_xaf > 0
  join events event on event.id = placed.event_id
  join lateral (select * from payments where purpose_type = 'order' and purpose_id = placed.id and state in ('succeeded', 'refunded')
    order by settled_at desc limit 1) payment on true
  left join lateral (select sum(amount_xaf) as amount_xaf from credit_returns where request_id = request.id) sent on true
  where ${condition} order by request.decided_at desc, request.id`;

/** Returns the credit of a buyer that can be sent back, the latest refund first; at most 50. */
export async function listReturnable(db: DbOrTx, buyerId: string, locale: Locale): Promise<ReturnableRow[]> {
  const { rows } = await sql<ReturnableRow>`select * from (${rowsWhere(sql`placed.buyer_id = ${buyerId}`, locale)}) returnable
    where "leftXaf" > 0 and not "isDisputed" limit 50`.execute(db);
  return rows;
}

/** Returns one such refund; undefined for an unknown id and for a refund of which nothing was credited instead. */
export async function findReturnable(db: DbOrTx, requestId: string): Promise<ReturnableRow | undefined> {
  const { rows } = await rowsWhere(sql`request.id = ${requestId}`, 'en').execute(db);
  return rows[0];
}

/** Returns what credit was sent back and how its refund went; undefined for an unknown id. */
export async function findReturn(db: DbOrTx, id: string) {
  return db
    .selectFrom('credit_returns as sent')
    .innerJoin('refund_requests as request', 'request.id', 'sent.request_id')
    .innerJoin('orders as placed', 'placed.id', 'request.order_id')
    .innerJoin('payment_refunds as refund', (join) =>
      join.onRef('refund.source_id', '=', 'sent.id').on('refund.source_type', '=', 'credit_return'),
    )
    .innerJoin('payments as payment', 'payment.id', 'refund.payment_id')
    .where('sent.id', '=', id)
    .select(['sent.amount_xaf as amountXaf', 'placed.buyer_id as buyerId', 'placed.code', 'refund.state', 'refund.attempts'])
    .select(['payment.operator', 'payment.number'])
    .executeTakeFirst();
}
