import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/postgres/database';
import { seed } from '../../../tools/size.ts';
import { ledgerFaults, orderFaults } from '../money/invariants.ts';
import type { Shoppers } from './shoppers.ts';

/** Queries that must return no row after a run with faults, beside those of the money, by the fault that a row means. */
const deliveryFaults: Readonly<Record<string, RawBuilder<object>>> = {
  'an idempotency key has several orders': sql`
    select buyer_id, idempotency_key from orders where idempotency_key is not null group by 1, 2 having count(*) > 1`,
  'an order has several payments that were honoured': sql`
    select purpose_id from payments where outcome = 'honoured' group by 1 having count(*) > 1`,
  'a ticket was admitted twice': sql`
    select ticket_id from admissions group by ticket_id, list_id having count(*) > 1`,
  'an admission has no admitting scan, or a scan that admitted has no admission': sql`
    select scan.id, admission.ticket_id from (select * from checkins where result = 'admitted') scan
    full join admissions admission on admission.checkin_id = scan.id and admission.ticket_id = scan.ticket_id
      and admission.event_id = scan.event_id
    where scan.id is null or admission.checkin_id is null`,
  'a ticket entered without an activity': sql`
    select ticket_id from admissions where not exists (
      select from activities where type = 'ticket_entered' and source_id = ticket_id)`,
  // A poll that a newer one has replaced while it ran has lost its key and its attempts, and may have failed once more.
  'a job has used up its attempts': sql`
    select job.id, task.identifier, job.max_attempts, job.last_error from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where job.attempts >= job.max_attempts and job.locked_at is null
      and not (task.identifier = 'payments.poll' and job.key is null)`,
};

/** Those of the emails, for a server that keeps all of them in its outbox. */
const outboxFaults: Readonly<Record<string, RawBuilder<object>>> = {
  'a buyer got an email with tickets twice, or none for tickets that were kept': sql`
    with sent as (select lower(to_address) as address, count(*) as emails from mail_outbox
      where jsonb_array_length(attachments) > 0 group by 1)
    select buyer.email, bought.orders, bought.kept, coalesce(sent.emails, 0) as emails from users buyer
    left join sent on sent.address = lower(buyer.email)
    cross join lateral (select count(*) as orders, count(*) filter (where refund = 'none') as kept from orders where buyer_id = buyer.id
      and exists (select from ledger_transfers where source_type = 'order' and source_id = orders.id and kind = 'sale')) as bought
    where coalesce(sent.emails, 0) not between bought.kept and bought.orders`,
};

/** Returns the invariants that do not hold, each with the first rows that break it. `hasOutbox` checks the emails, too. */
export async function findBroken(
  db: Db,
  eventId: string,
  { hasOutbox = false } = {},
): Promise<Record<string, readonly object[]>> {
  const queries = {
    ...ledgerFaults,
    ...deliveryFaults,
    ...(hasOutbox && outboxFaults),
    ...Object.fromEntries(Object.entries(orderFaults).map(([fault, query]) => [fault, query(eventId)])),
  };
  const find = async (tx: Db): Promise<Record<string, readonly object[]>> => {
    // They read all that a long run has left behind, which takes longer than any statement of the application may.
    await sql`set local statement_timeout = '10min'`.execute(tx);
    const broken: Record<string, readonly object[]> = {};
    for (const [fault, query] of Object.entries(queries)) {
      const { rows } = await query.execute(tx);
      if (rows.length > 0) broken[fault] = rows.slice(0, 5);
    }
    return broken;
  };
  return db.isTransaction ? find(db) : db.transaction().execute(find);
}

/** Answers that buyers and staff have received. */
export type Acknowledged = Pick<Shoppers, 'orders' | 'payments' | 'refunds' | 'admissions'>;

/** Returns what was answered and is not in the database. Payments and refunds are settled by jobs. */
export async function findLost(
  db: Db,
  eventId: string,
  acknowledged: Acknowledged,
): Promise<Record<keyof Acknowledged, string[]>> {
  const orders = await db.selectFrom('orders').select(['id', 'idempotency_key as key']).where('event_id', '=', eventId).execute();
  const orderOf = new Map(orders.map(({ id, key }) => [key, id]));
  const paid = await db.selectFrom('payments').select('ref').where('state', 'in', ['succeeded', 'refunded']).execute();
  const payments = new Set(paid.map(({ ref }) => ref));
  const returned = await db.selectFrom('refund_requests').select('order_id as id').where('event_id', '=', eventId).execute();
  const refunds = new Set(returned.map(({ id }) => id));
  const scans = await db
    .selectFrom('checkins')
    .select(['nonce', 'ticket_id as ticketId'])
    .where('result', '=', 'admitted')
    .execute();
  const ticketOf = new Map(scans.map(({ nonce, ticketId }) => [nonce, ticketId]));
  return {
    orders: acknowledged.orders.filter(({ key, orderId }) => orderOf.get(key) !== orderId).map(({ orderId }) => orderId),
    payments: acknowledged.payments.filter((ref) => !payments.has(ref)),
    refunds: acknowledged.refunds.filter((orderId) => !refunds.has(orderId)),
    admissions: acknowledged.admissions
      .filter(({ nonce, ticketId }) => ticketOf.get(nonce) !== ticketId)
      .map(({ nonce }) => nonce),
  };
}

/**
 * Waits until nothing is open. A long sale leaves a long queue of receipts and activities behind, so what counts is that it becomes
 * shorter: jobs of a killed worker are free again within a minute, and after 150 s without a new minimum the wait fails with what is open.
 */
async function expectDrained(open: () => Promise<readonly { readonly id: string }[] | undefined>): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY;
  let until = Date.now() + 150_000;
  for (;;) {
    const rows = await open();
    if (rows?.length === 0) return;
    if (rows && rows.length < fewest) {
      fewest = rows.length;
      until = Date.now() + 150_000;
    }
    if (Date.now() > until) expect(rows?.slice(0, 20), `${rows?.length ?? '?'} stay open`).toEqual([]);
    await sleep(250);
  }
}

/**
 * Waits until the jobs have finished what a fault has interrupted, also those that have failed and wait for their next attempt. Expects
 * every invariant to hold and everything that was answered to be in the database. Prints the size of the run. With `hasOutbox` the server
 * must be one in production mode, whose outbox keeps all emails.
 */
export async function expectComplete(
  db: Db,
  eventId: string,
  acknowledged: Acknowledged,
  what: string,
  { hasOutbox = true } = {},
): Promise<void> {
  const open = () =>
    sql<{ id: string }>`
    select id::text from orders where event_id = ${eventId} and state = 'placed'
    union all select id::text from payment_refunds where state not in ('succeeded', 'credited')
    union all select id::text from graphile_worker._private_jobs
      where (run_at <= now() or attempts > 0) and attempts < max_attempts`.execute(db);
  await expectDrained(async () => (await open().catch(() => undefined))?.rows);

  expect(await findBroken(db, eventId, { hasOutbox })).toEqual({});
  expect(await findLost(db, eventId, acknowledged)).toEqual({ orders: [], payments: [], refunds: [], admissions: [] });
  const placed = await db.selectFrom('orders').select('id').where('event_id', '=', eventId).execute();
  expect(placed).toHaveLength(acknowledged.orders.length);
  const admitted = await db
    .selectFrom('checkins')
    .select(['nonce', 'ticket_id as ticketId'])
    .where('event_id', '=', eventId)
    .where('result', '=', 'admitted')
    .execute();
  const inOrder = <Row extends { readonly nonce: string | null }>(rows: readonly Row[]) =>
    rows.toSorted((one, other) => String(one.nonce).localeCompare(String(other.nonce)));
  expect(inOrder(admitted)).toEqual(inOrder(acknowledged.admissions));
  const { rows } = await sql<{ refunds: number }>`select count(*)::int as refunds from payment_refunds`.execute(db);
  console.log(`${what}: ${placed.length} orders, ${rows[0]?.refunds} refunds, ${admitted.length} admissions, TEST_SEED=${seed}`);
  expect(rows[0]?.refunds).toBeGreaterThan(0);
  expect(admitted.length).toBeGreaterThan(0);
}
