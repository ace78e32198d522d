import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/postgres/database';
import { ledgerFaults, orderFaults } from '../money/invariants.ts';

/** Queries that must return no row after a run with faults, beside those of the money, by the fault that a row means. */
const deliveryFaults: Readonly<Record<string, RawBuilder<object>>> = {
  'an idempotency key has several orders': sql`
    select buyer_id, idempotency_key from orders where idempotency_key is not null group by 1, 2 having count(*) > 1`,
  'an order has several payments that were honoured': sql`
    select purpose_id from payments where outcome = 'honoured' group by 1 having count(*) > 1`,
  'a ticket was admitted twice': sql`
    select ticket_id from admissions group by ticket_id, list_id having count(*) > 1`,
  'a buyer got an email with tickets twice, or none for tickets that were kept': sql`
    select buyer.email, bought.orders, bought.kept, sent.emails from users buyer
    cross join lateral (select count(*) as orders, count(*) filter (where refund = 'none') as kept from orders where buyer_id = buyer.id
      and exists (select from ledger_transfers where source_type = 'order' and source_id = orders.id and kind = 'sale')) as bought
    cross join lateral (select count(*) as emails from mail_outbox
      where lower(to_address) = lower(buyer.email) and jsonb_array_length(attachments) > 0) as sent
    where sent.emails > bought.orders or (sent.emails < bought.kept and (select count(*) from mail_outbox) < 1000)`,
  'a job has used up its attempts': sql`
    select id from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null`,
};

/** Returns the invariants that do not hold, each with the first rows that break it. */
export async function findBroken(db: Db, eventId: string): Promise<Record<string, readonly object[]>> {
  const queries = {
    ...ledgerFaults,
    ...deliveryFaults,
    ...Object.fromEntries(Object.entries(orderFaults).map(([fault, query]) => [fault, query(eventId)])),
  };
  const broken: Record<string, readonly object[]> = {};
  for (const [fault, query] of Object.entries(queries)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) broken[fault] = rows.slice(0, 5);
  }
  return broken;
}
