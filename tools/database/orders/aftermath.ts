import { sql } from 'kysely';
import type { Tx } from '../../../server/src/platform/postgres/database.ts';
import { id } from './sizes.ts';

/** Inserts what follows from sales: refunds, activities, notifications, points, invoices and the acts of admins. */
export async function fillAftermath(tx: Tx, now: Date): Promise<void> {
  await fillRefunds(tx, now);
  await fillActivities(tx, now);
  await fillPoints(tx, now);
  await fillInvoices(tx, now);
  // The chain of the audit log is made by its trigger.
  await sql`set local session_replication_role = origin`.execute(tx);
  await sql`insert into audit_log (id, actor_id, action, subject_type, subject_id, created_at)
    select gen_random_uuid(), ${id('admin', 'n % 5 + 1')}, case when n % 2 = 0 then 'user.blocked' else 'user.unblocked' end, 'user',
      ${id('participant', 'n % 100 + 1')}, ${now}::timestamptz - (1001 - n) * interval '10 hours' from generate_series(1, 1000) n`.execute(
    tx,
  );
}

async function fillRefunds(tx: Tx, now: Date): Promise<void> {
  await sql`insert into refund_requests (id, order_id, event_id, number, origin, requester_id, reason, state, ends_tickets, paid_xaf, policy_xaf,
      amount_xaf, decided_by, decider_id, decided_at, decide_by, created_at)
    select ${id('refundRequest', 'n')}, ${id('order', 'n')}, ${id('event', 'event_n')}, 1, 'organizer', ${id('organizer', 'organizer_n')}, 'Asked by the buyer',
      'done', refund = 'full', total_xaf, 0, refunded_xaf, 'organizer', ${id('organizer', 'organizer_n')}, refunded_at, refunded_at, refunded_at
    from filled_refunds`.execute(tx);
  // Some buyers of events that are still ahead wait for a decision.
  await sql`insert into refund_requests (id, order_id, event_id, number, origin, requester_id, reason, state, paid_xaf, policy_xaf, decide_by, created_at)
    select ${id('refundRequest', 'sale.n')}, ${id('order', 'sale.n')}, ${id('event', 'event_n')}, 1, 'buyer', ${id('participant', 'buyer_n')}, 'I cannot come',
      'requested', total_xaf, 0, ${now}::timestamptz + interval '3 days', settled_at + interval '10 minutes'
    from filled_orders sale join filled_events event on event.n = sale.event_n
    where is_paid and refund = 'none' and event.ends_at > ${now} and settled_at + interval '10 minutes' < ${now} and sale.n % 50 = 0`.execute(
    tx,
  );
  await sql`insert into refund_request_tickets (request_id, ticket_id, paid_xaf, earlier_xaf, amount_xaf, is_open)
    select request.id, ticket.id, ticket.price_xaf, 0, case when request.state = 'done' then
        case when request.ends_tickets then ticket.price_xaf else floor(ticket.price_xaf / 2) end end, request.state = 'requested'
    from refund_requests request join tickets ticket on ticket.order_id = request.order_id`.execute(tx);
  await sql`insert into refund_request_steps (id, request_id, state, actor_id, happened_at)
    select gen_random_uuid(), request.id, step.state, requester_id, step.at from refund_requests request cross join lateral (values
      ('requested', case when state = 'requested' then created_at end), ('approved', decided_at), ('sent', decided_at), ('done', decided_at)) step (state, at)
    where step.at is not null`.execute(tx);
  await sql`insert into payment_refunds (id, payment_id, source_type, source_id, amount_xaf, gateway_ref, state, reason, created_at, settled_at)
    select ${id('refund', 'n')}, ${id('payment', 'n')}, 'refund_request', ${id('refundRequest', 'n')}, refunded_xaf, ${id('refund', 'n')}::text, 'succeeded',
      'requested', refunded_at, refunded_at from filled_refunds`.execute(tx);
}

async function fillActivities(tx: Tx, now: Date): Promise<void> {
  await sql`insert into activities (id, type, source_id, event_id, person_id, quantity, happened_at)
    select gen_random_uuid(), type, source_id, event_id, person_id, quantity, at from (
      select 'event_created' as type, ${id('event', 'n')} as source_id, ${id('event', 'n')} as event_id, null::uuid as person_id, null::int as quantity,
        starts_at - interval '62 days' as at from filled_events
      union all select 'order_confirmed', ${id('order', 'n')}, ${id('event', 'event_n')}, ${id('participant', 'buyer_n')}, 1, settled_at from filled_orders where state = 'confirmed'
      union all select 'ticket_entered', ${id('ticket', 't')}, ${id('event', 'event_n')}, ${id('participant', 'buyer_n')}, null, at from filled_entries) fact
    order by at`.execute(tx);
  // Notifications that no bell shows are deleted after a time, so only those of recent orders remain.
  await sql`insert into personal_notifications (id, kind, category, source_key, recipient_key, user_id, locale, event_id, about, params, happened_at, created_at)
    select gen_random_uuid(), notice.kind, 'orders', notice.key || ${id('order', 'n')}, ${id('participant', 'buyer_n')}::text, ${id('participant', 'buyer_n')}, 'fr',
      ${id('event', 'event_n')}, '{}', jsonb_build_object('code', pg_temp.code_of(n)), settled_at, settled_at
    from filled_orders cross join (values ('orders.paid', 'order:'), ('orders.tickets', 'tickets:')) notice (kind, key)
    where state = 'confirmed' and settled_at > ${now}::timestamptz - interval '90 days'`.execute(tx);
  await sql`insert into notification_deliveries (notification_id, channel, state, changed_at)
    select id, case kind when 'orders.paid' then 'push' else 'email' end, 'sent', created_at from personal_notifications`.execute(
    tx,
  );
}

async function fillPoints(tx: Tx, now: Date): Promise<void> {
  await sql`create temp table filled_lots on commit drop as
    select sale.n, event_n, buyer_n, floor(total_xaf / 100)::int as points, settled_at, ends_at,
      case when ends_at > ${now} then 'pending' when ends_at > ${now}::timestamptz - interval '365 days' then 'active' else 'closed' end as state
    from filled_orders sale join filled_events event on event.n = sale.event_n where is_paid and refund = 'none' and total_xaf >= 100`.execute(
    tx,
  );
  await sql`insert into loyalty_lots (id, user_id, source_type, source_id, event_id, points, left_points, state, created_at, activated_at, expires_at)
    select ${id('lot', 'n')}, ${id('participant', 'buyer_n')}, 'order', ${id('order', 'n')}, ${id('event', 'event_n')}, points, case when state = 'closed' then 0 else points end, state,
      settled_at, case when state <> 'pending' then ends_at end, case when state <> 'pending' then ends_at + interval '365 days' end from filled_lots`.execute(
    tx,
  );
  await sql`insert into loyalty_entries (id, user_id, lot_id, kind, source_id, pending_change, active_change, created_at)
    select gen_random_uuid(), ${id('participant', 'buyer_n')}, ${id('lot', 'n')}, kind, null, pending, active, at from filled_lots cross join lateral (values
      ('earned', points, 0, settled_at), ('activated', -points, points, case when state <> 'pending' then ends_at end),
      ('expired', 0, -points, case when state = 'closed' then ends_at + interval '365 days' end)) entry (kind, pending, active, at) where at is not null`.execute(
    tx,
  );
  await sql`insert into loyalty_accounts (user_id, active_points, pending_points, updated_at)
    select ${id('participant', 'buyer_n')}, sum(case state when 'active' then points else 0 end), sum(case state when 'pending' then points else 0 end), ${now}
    from filled_lots group by buyer_n`.execute(tx);
}

/** Inserts an invoice for each event that is over, of the commission of its sales. */
async function fillInvoices(tx: Tx, now: Date): Promise<void> {
  await sql`create temp table filled_invoices on commit drop as
    select invoice.*, row_number() over (partition by year order by issued_at, n) as number from (
      select event.n, event.organizer_n, event.starts_at, event.ends_at + interval '1 day' as issued_at,
        extract(year from (event.ends_at + interval '1 day') at time zone 'Africa/Douala')::int as year, sold.*
      from filled_events event join (select event_n, sum(commission_xaf)::bigint as commission_xaf, sum(total_xaf)::bigint as sales_xaf, count(*)::int as order_count
        from filled_orders where is_paid group by event_n) sold on sold.event_n = event.n
      where event.ends_at + interval '1 day' < ${now} and commission_xaf > 0) invoice`.execute(tx);
  await sql`insert into invoices (id, kind, year, number, code, organizer_id, event_id, issued_at, amount_xaf, order_count, sales_xaf, commission_xaf, returned_xaf,
      seller_name, issuer_name, event_name, event_starts_at, event_zone)
    select ${id('invoice', 'n')}, 'invoice', year, invoice.number, 'F' || year || '-' || lpad(invoice.number::text, 6, '0'), ${id('organizer', 'organizer_n')}, ${id('event', 'n')}, issued_at,
      commission_xaf, order_count, sales_xaf, commission_xaf, 0, seller.name, 'Ngoma', 'Event ' || n, starts_at, 'Africa/Douala'
    from filled_invoices invoice join users seller on seller.id = ${id('organizer', 'organizer_n')}`.execute(tx);
  await sql`insert into invoice_entries (transfer_id, document_id, order_id, commission_xaf)
    select ${id('sale', 'sale.n')}, ${id('invoice', 'event_n')}, ${id('order', 'sale.n')}, sale.commission_xaf from filled_orders sale
    where is_paid and sale.commission_xaf > 0 and event_n in (select n from filled_invoices)`.execute(tx);
  // The counter only moves one by one.
  await sql`do $$ declare one record; begin
    for one in select year, number, issued_at from filled_invoices order by year, number loop
      insert into invoice_numbers as counter (kind, year, last_number, last_issued_at) values ('invoice', one.year, 1, one.issued_at)
        on conflict (kind, year) do update set last_number = counter.last_number + 1, last_issued_at = one.issued_at;
    end loop; end $$`.execute(tx);
}
