import { sql } from 'kysely';
import type { Tx } from '../../../server/src/platform/postgres/database.ts';
import { id, type OrdersSize, share } from './sizes.ts';

/**
 * Plans the orders as `filled_orders` and their lines as `filled_lines`, numbered by the time of the order. A tenth is for the first
 * event, and one in 2,000 by the first participant. Of the others, earlier events have sold more.
 */
export async function planSales(tx: Tx, size: OrdersSize, now: Date): Promise<void> {
  await sql`create temp table filled_placings on commit drop as
    select row_number() over (order by created_at, s) as n, sale.* from (
      select s, event.n as event_n, event.organizer_n, event.price_xaf,
        case when s % 2000 = 1 then 1 else 1 + (${share('s', 5)} * ${size.participants - 1})::int end as buyer_n,
        event.starts_at - interval '60 days'
          + ${share('s', 6)} * (least(${now}, event.starts_at + interval '1 hour') - (event.starts_at - interval '60 days')) as created_at
      from generate_series(1, ${size.orders}::int) s
        join filled_events event on event.n = case when s % 10 = 0 then 1
          else 2 + floor(${size.events - 1} * power(${share('s', 4)}, 2))::int end) sale`.execute(tx);
  await sql`create temp table filled_lines on commit drop as
    select n, line, event_n, kind, case when line = 0 then 1 + floor(4 * power(${share('n', 8)}, 3))::int else 1 end as quantity,
      price_xaf * (array[2, 6, 1])[kind] / 2 as unit_xaf
    from (select placed.*, line, ((${share('n', 7)} * 1.6)::int + line) % 3 + 1 as kind
      from filled_placings placed cross join generate_series(0, 1) line where line = 0 or n % 10 = 3) planned`.execute(tx);
  await sql`create temp table filled_orders on commit drop as
    select sale.*, case when is_paid then floor(total_xaf * 0.05)::bigint else 0 end as commission_xaf,
      case when is_paid and refund = 'full' then total_xaf when is_paid and refund = 'partial' then floor(total_xaf / 2) else 0 end as refunded_xaf,
      case state when 'placed' then null when 'confirmed' then created_at + interval '1 minute' * (1 + 3 * ${share('n', 11)})
        else created_at + interval '15 minutes' end as settled_at
    from (select sale.*, state = 'confirmed' and total_xaf > 0 as is_paid,
        case when state <> 'confirmed' or total_xaf = 0 then 'none' when ${share('n', 12)} < 0.025 then 'full'
          when ${share('n', 12)} < 0.05 then 'partial' else 'none' end as refund
      from (select placed.n, event_n, organizer_n, buyer_n, created_at, line.total_xaf,
          case when line.total_xaf = 0 then 'confirmed'
            when created_at > ${now}::timestamptz - interval '15 minutes' then 'placed'
            when ${share('placed.n', 9)} < 0.86 then 'confirmed' when ${share('placed.n', 9)} < 0.96 then 'expired' else 'cancelled' end as state
        from filled_placings placed join (select n, sum(quantity * unit_xaf)::bigint as total_xaf from filled_lines group by n) line
          on line.n = placed.n) sale) sale`.execute(tx);
  await sql`create unique index on filled_orders (n)`.execute(tx);
  await sql`create index on filled_lines (n)`.execute(tx);
  await sql`analyze filled_orders`.execute(tx);
  await sql`analyze filled_lines`.execute(tx);
}

/** Inserts the planned orders with their lines, tickets and payments, and counts what is sold and held. */
export async function fillSales(tx: Tx): Promise<void> {
  await sql`insert into orders (id, code, event_id, buyer_id, state, payment, refund, total_xaf, fees_xaf, commission_xaf, holds_until,
      locale, created_at, settled_at, refunded_xaf)
    select ${id('order', 'n')}, pg_temp.code_of(n), ${id('event', 'event_n')}, ${id('participant', 'buyer_n')},
      case when refund = 'full' then 'cancelled' else state end,
      case when is_paid then 'paid' when state = 'placed' then 'pending' when state = 'expired' and n % 2 = 0 then 'failed' else 'none' end,
      refund, total_xaf, 0, floor(total_xaf * 0.05)::bigint, case when state = 'placed' then created_at + interval '15 minutes' end,
      case when buyer_n % 3 = 0 then 'en' else 'fr' end, created_at, settled_at, refunded_xaf
    from filled_orders order by n`.execute(tx);
  await sql`insert into order_items (id, order_id, event_id, ticket_type_id, quota_id, quantity, unit_price_xaf, unit_fee_xaf, refunded_quantity)
    select ${id('orderItem', 'sale.n * 10 + line')}, ${id('order', 'sale.n')}, ${id('event', 'sale.event_n')},
      ${id('ticketType', 'sale.event_n * 10 + kind')}, ${id('quota', 'sale.event_n * 10 + kind')}, quantity, unit_xaf, 0,
      case when refund = 'full' then quantity else 0 end
    from filled_lines line join filled_orders sale on sale.n = line.n order by sale.n, line`.execute(tx);
  await fillTickets(tx);
  await sql`update quotas set sold = counted.sold, held = counted.held, size = counted.sold + counted.held + 5000
    from (select item.quota_id, sum(case state when 'confirmed' then quantity - refunded_quantity else 0 end) as sold,
        sum(case state when 'placed' then quantity else 0 end) as held
      from order_items item join orders on orders.id = item.order_id group by item.quota_id) counted
    where counted.quota_id = quotas.id`.execute(tx);
  await fillPayments(tx);
}

async function fillTickets(tx: Tx): Promise<void> {
  await sql`create temp table filled_tickets on commit drop as
    select row_number() over (order by sale.n, line, serial) as t, sale.n, sale.event_n, sale.buyer_n, sale.refund, line, kind, serial,
      line.unit_xaf, sale.settled_at
    from filled_orders sale join filled_lines line on line.n = sale.n cross join lateral generate_series(1, quantity) serial
    where state = 'confirmed'`.execute(tx);
  await sql`insert into tickets (id, event_id, order_id, order_item_id, ticket_type_id, holder_id, holder_name, holder_email, code, serial,
      state, price_xaf, created_at, ended_at)
    select ${id('ticket', 't')}, ${id('event', 'event_n')}, ${id('order', 'n')}, ${id('orderItem', 'n * 10 + line')},
      ${id('ticketType', 'event_n * 10 + kind')}, buyer.id,
      case when serial = 1 then buyer.name else 'Guest ' || serial || ' of ' || buyer.name end, buyer.email, pg_temp.code_of(50000000 + t),
      serial, case when refund = 'full' then 'refunded' else 'valid' end, unit_xaf, settled_at,
      case when refund = 'full' then settled_at + interval '2 hours' end
    from filled_tickets join users buyer on buyer.id = ${id('participant', 'buyer_n')} order by t`.execute(tx);
}

/** The gateway of an order's payment, by its number. */
const gateway = sql`case when n % 10 < 6 then 'pawapay' when n % 10 < 8 then 'notchpay' when n % 10 = 8 then 'stripe' else 'sandbox' end`;

async function fillPayments(tx: Tx): Promise<void> {
  await sql`insert into payments (id, ref, purpose_type, purpose_id, payer_id, gateway, gateway_ref, gateway_txn_id, state, reason, amount_xaf,
      gateway_fee_xaf, operator, number, outcome, created_at, submitted_at, settled_at, answered_at)
    select ${id('payment', 'n')}, md5('payment' || n), 'order', ${id('order', 'n')}, ${id('participant', 'buyer_n')}, ${gateway},
      ${id('payment', 'n')}::text, case when is_paid then 'TXN' || lpad(n::text, 10, '0') end, payment_state,
      case when payment_state = 'failed' then 'insufficient_funds' end, total_xaf, case when is_paid then floor(total_xaf * 0.02) else 0 end,
      case when n % 10 = 8 then 'card' when buyer_n % 2 = 0 then 'mtn' else 'orange' end,
      case when n % 10 <> 8 then '2376' || lpad((40000000 + buyer_n)::text, 8, '0') end, case when is_paid then 'honoured' end, created_at,
      case when payment_state <> 'created' then created_at + interval '20 seconds' end,
      case when payment_state not in ('created', 'pending') then coalesce(settled_at, created_at) end,
      case when payment_state not in ('created', 'pending') then coalesce(settled_at, created_at) end
    from (select *, case when refund = 'full' then 'refunded' when is_paid then 'succeeded' when state = 'placed' then 'pending'
        when state = 'expired' and n % 2 = 0 then 'failed' else 'cancelled' end as payment_state
      from filled_orders where total_xaf > 0) paid order by n`.execute(tx);
  // One paid order in twelve took a second attempt.
  await sql`insert into payments (id, ref, purpose_type, purpose_id, payer_id, gateway, gateway_ref, state, reason, amount_xaf, operator, number,
      created_at, submitted_at, settled_at, answered_at)
    select ${id('failedPayment', 'n')}, md5('failed' || n), 'order', ${id('order', 'n')}, ${id('participant', 'buyer_n')}, 'pawapay',
      ${id('failedPayment', 'n')}::text, 'failed', 'insufficient_funds', total_xaf, 'mtn', '2376' || lpad((40000000 + buyer_n)::text, 8, '0'),
      created_at, created_at, created_at + interval '30 seconds', created_at + interval '30 seconds'
    from filled_orders where is_paid and n % 12 = 0 order by n`.execute(tx);
  await sql`insert into payment_facts (id, payment_id, kind, detail, created_at)
    select gen_random_uuid(), payment.id, fact.kind, '{}', fact.at
    from payments payment cross join lateral (values
      ('started', payment.submitted_at), ('sent', payment.submitted_at), (case payment.state when 'refunded' then 'succeeded' else payment.state end, payment.settled_at),
      ('honoured', case when payment.outcome = 'honoured' then payment.settled_at end)) fact (kind, at)
    where fact.at is not null`.execute(tx);
  await sql`insert into webhook_inbox (id, gateway, event_id, headers, body, received_at, handled_at, outcome, ref, about)
    select gen_random_uuid(), gateway, 'callback-' || ref, '{"content-type": "application/json"}', convert_to('{"ref": "' || gateway_ref || '"}', 'UTF8'),
      settled_at, settled_at, 'settled', gateway_ref, 'payment'
    from payments where settled_at is not null and submitted_at is not null`.execute(tx);
  await sql`insert into statement_lines (id, gateway, day, kind, ref, txn_id, amount_xaf, at, source, created_at)
    select gen_random_uuid(), gateway, to_char(settled_at at time zone 'Africa/Douala', 'YYYY-MM-DD'), 'payment', gateway_ref, gateway_txn_id,
      amount_xaf, settled_at, 'gateway', settled_at + interval '1 day'
    from payments where state in ('succeeded', 'refunded')`.execute(tx);
}
