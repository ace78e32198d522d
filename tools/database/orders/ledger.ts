import { sql } from 'kysely';
import type { Tx } from '../../../server/src/platform/postgres/database.ts';
import { id, type OrdersSize } from './sizes.ts';

/**
 * Inserts the movements of money as the product posts them: sales, refunds, releases after an event, and twelve withdrawals of each
 * organizer. Numbers the postings of each account, and sets the balances.
 */
export async function fillLedger(tx: Tx, size: OrdersSize, now: Date): Promise<void> {
  await sql`create temp table filled_transfers (id uuid, source_type text, source_id uuid, kind text, detail jsonb, created_at timestamptz) on commit drop`.execute(
    tx,
  );
  await sql`create temp table filled_postings (transfer_id uuid, line int, code text, amount_xaf bigint) on commit drop`.execute(
    tx,
  );
  await planRefunds(tx, now);
  await planSaleTransfers(tx);
  await planReleases(tx, now);
  await planWithdrawals(tx, size, now);
  await sql`delete from filled_postings where amount_xaf = 0`.execute(tx);
  await post(tx, now);
}

/** Plans the refunds as `filled_refunds`: full ones end the tickets, half ones leave them valid. */
async function planRefunds(tx: Tx, now: Date): Promise<void> {
  await sql`create temp table filled_refunds on commit drop as
    select n, event_n, organizer_n, buyer_n, total_xaf, refunded_xaf, refund, least(settled_at + interval '2 hours', ${now}) as refunded_at,
      case when n % 10 < 6 then 'pawapay' when n % 10 < 8 then 'notchpay' when n % 10 = 8 then 'stripe' else 'sandbox' end as gateway
    from filled_orders where refunded_xaf > 0`.execute(tx);
}

async function planSaleTransfers(tx: Tx): Promise<void> {
  await sql`insert into filled_transfers select ${id('sale', 'sale.n')}, 'order', ${id('order', 'sale.n')}, 'sale',
      jsonb_build_object('paymentId', payment.id), sale.settled_at
    from filled_orders sale join payments payment on payment.id = ${id('payment', 'sale.n')} where is_paid`.execute(tx);
  await sql`insert into filled_postings
    select ${id('sale', 'n')}, line, code, amount from filled_orders join payments payment on payment.id = ${id('payment', 'n')}
      cross join lateral (values (0, 'gateway_clearing:' || payment.gateway, total_xaf),
        (1, 'pending:' || ${id('organizer', 'organizer_n')}, commission_xaf - total_xaf), (2, 'platform_fees', -commission_xaf)) posting (line, code, amount)
    where is_paid`.execute(tx);
  await sql`insert into filled_transfers select ${id('refundDebt', 'n')}, 'order', ${id('order', 'n')}, 'refund_1',
      jsonb_build_object('requestId', ${id('refundRequest', 'n')}), refunded_at from filled_refunds
    union all select ${id('refundPaid', 'n')}, 'payment_refund', ${id('refund', 'n')}, 'done', '{}'::jsonb, refunded_at from filled_refunds`.execute(
    tx,
  );
  await sql`insert into filled_postings
    select ${id('refundDebt', 'n')}, line, code, amount from filled_refunds cross join lateral (values
      (0, 'pending:' || ${id('organizer', 'organizer_n')}, refunded_xaf), (1, 'refunds_payable', -refunded_xaf)) posting (line, code, amount)
    union all select ${id('refundPaid', 'n')}, line, code, amount from filled_refunds cross join lateral (values
      (0, 'refunds_payable', refunded_xaf), (1, 'gateway_clearing:' || gateway, -refunded_xaf)) posting (line, code, amount)`.execute(
    tx,
  );
}

/** Plans the releases of events that are over: most of the net after a day, the reserve after a month. */
async function planReleases(tx: Tx, now: Date): Promise<void> {
  await sql`create temp table filled_releases on commit drop as
    select event.n, event.organizer_n, event.ends_at, part.part, part.kind, event.ends_at + part.after as released_at,
      case part.part when 0 then net_xaf - floor(net_xaf / 10) else floor(net_xaf / 10) end::bigint as amount_xaf
    from filled_events event join (select event_n, sum(total_xaf - commission_xaf - refunded_xaf)::bigint as net_xaf from filled_orders
        where is_paid group by event_n) sold on sold.event_n = event.n and net_xaf > 0
      cross join (values (0, 'released', interval '1 day'), (1, 'reserve_released', interval '30 days')) part (part, kind, after)
    where event.ends_at + part.after < ${now}`.execute(tx);
  await sql`insert into filled_transfers select ${id('release', 'n * 2 + part')}, 'event', ${id('event', 'n')}, kind, '{}'::jsonb, released_at
    from filled_releases where amount_xaf > 0`.execute(tx);
  await sql`insert into filled_postings select ${id('release', 'n * 2 + part')}, line, code || ${id('organizer', 'organizer_n')}, amount
    from filled_releases cross join lateral (values (0, 'pending:', amount_xaf), (1, 'available:', -amount_xaf)) posting (line, code, amount)
    where amount_xaf > 0`.execute(tx);
}

async function planWithdrawals(tx: Tx, size: OrdersSize, now: Date): Promise<void> {
  await sql`create temp table filled_withdrawals on commit drop as
    select organizer_n * 20 + k as w, organizer_n, k, amount_xaf, ceil(amount_xaf * 0.01)::bigint as fee_xaf,
      ${now}::timestamptz - (13 - k) * interval '20 days' - organizer_n * interval '1 minute' as created_at, k < 12 as is_paid
    from (select organizer_n, floor(sum(amount_xaf) * 0.06)::bigint as amount_xaf from filled_releases group by organizer_n) released
      cross join generate_series(1, 12) k where amount_xaf > 100 and organizer_n <= ${size.organizers}`.execute(tx);
  await sql`insert into withdrawals (id, code, user_id, payout_account_id, amount_xaf, fee_xaf, state, approvals_needed, created_at, verified_at, ended_at)
    select ${id('withdrawal', 'w')}, 'W' || pg_temp.code_of(w), ${id('organizer', 'organizer_n')}, ${id('payoutAccount', 'organizer_n')}, amount_xaf,
      fee_xaf, case when is_paid then 'paid' else 'otp_verified' end, 1, created_at, created_at + interval '1 minute',
      case when is_paid then created_at + interval '1 day' end from filled_withdrawals`.execute(tx);
  await sql`insert into withdrawal_moves (id, withdrawal_id, to_state, moved_at)
    select gen_random_uuid(), ${id('withdrawal', 'w')}, to_state, at from filled_withdrawals cross join lateral (values
      ('created', created_at), ('otp_verified', created_at + interval '1 minute'), ('approved', case when is_paid then created_at + interval '1 hour' end),
      ('paid', case when is_paid then created_at + interval '1 day' end)) move (to_state, at) where at is not null`.execute(tx);
  await sql`insert into payouts (id, source_type, source_id, attempt, amount_xaf, gateway, gateway_ref, operator, number, state, created_at, sent_at, settled_at)
    select ${id('payout', 'w')}, 'withdrawal', ${id('withdrawal', 'w')}, 1, amount_xaf - fee_xaf, 'pawapay', ${id('payout', 'w')}::text, account.operator,
      account.number, 'succeeded', created, created, created + interval '1 hour'
    from (select *, created_at + interval '23 hours' as created from filled_withdrawals where is_paid) one
      join payout_accounts account on account.id = ${id('payoutAccount', 'organizer_n')}`.execute(tx);
  await sql`insert into filled_transfers select ${id('withdrawalAsked', 'w')}, 'withdrawal', ${id('withdrawal', 'w')}, 'requested', '{}'::jsonb, created_at from filled_withdrawals
    union all select ${id('withdrawalPaid', 'w')}, 'withdrawal', ${id('withdrawal', 'w')}, 'paid', '{}'::jsonb, created_at + interval '1 day' from filled_withdrawals where is_paid`.execute(
    tx,
  );
  await sql`insert into filled_postings
    select ${id('withdrawalAsked', 'w')}, line, code || ${id('organizer', 'organizer_n')}, amount from filled_withdrawals cross join lateral (values
      (0, 'available:', amount_xaf), (1, 'reserved:', -amount_xaf)) posting (line, code, amount)
    union all select ${id('withdrawalPaid', 'w')}, line, code, amount from filled_withdrawals cross join lateral (values
      (0, 'reserved:' || ${id('organizer', 'organizer_n')}, amount_xaf), (1, 'gateway_clearing:pawapay', fee_xaf - amount_xaf),
      (2, 'platform_fees', -fee_xaf)) posting (line, code, amount) where is_paid`.execute(tx);
}

/** Inserts what was planned. Every account's postings are numbered in the order of their time. */
async function post(tx: Tx, now: Date): Promise<void> {
  await sql`create temp table filled_accounts on commit drop as
    select code, split_part(code, ':', 1) as kind, sum(amount_xaf)::bigint as balance_xaf, count(*) as version,
      row_number() over (order by code) as n from filled_postings group by code`.execute(tx);
  await sql`insert into ledger_accounts (id, code, kind, owner_id, normal_side, allow_negative, balance_xaf, version, created_at)
    select ${id('account', 'n')}, code, kind, case when kind in ('pending', 'available', 'reserved') then split_part(code, ':', 2)::uuid end,
      case when kind = 'gateway_clearing' then 1 else -1 end, kind = 'gateway_clearing', balance_xaf, version, ${now}::timestamptz - interval '760 days'
    from filled_accounts`.execute(tx);
  // The wallets of participants, which are empty.
  await sql`insert into ledger_accounts (id, code, kind, owner_id, normal_side, allow_negative, created_at)
    select gen_random_uuid(), 'wallet:' || id, 'wallet', id, -1, false, created_at from users where role = 'participant'`.execute(
    tx,
  );
  await sql`insert into ledger_transfers select * from filled_transfers order by created_at`.execute(tx);
  await sql`insert into ledger_postings (transfer_id, account_id, line, amount_xaf, balance_after_xaf, account_version)
    select transfer_id, ${id('account', 'account.n')}, line, amount_xaf, sum(posting.amount_xaf) over chain, row_number() over chain
    from filled_postings posting join filled_transfers transfer on transfer.id = posting.transfer_id
      join filled_accounts account on account.code = posting.code
    window chain as (partition by account.n order by transfer.created_at, transfer.id, line)`.execute(tx);
  // The trigger of the ledger has inserted them unless it is switched off.
  await sql`insert into seller_transactions (owner_id, created_at, transfer_id, source_type, kind, event_id, pending_xaf, available_xaf,
      reserved_xaf, fees_xaf, debt_xaf)
    select part.owner_id, transfer.created_at, transfer.id, transfer.source_type, transfer.kind,
      case transfer.source_type when 'order' then placed.event_id when 'event' then transfer.source_id end,
      -coalesce(sum(part.amount_xaf) filter (where part.kind = 'pending'), 0),
      -coalesce(sum(part.amount_xaf) filter (where part.kind = 'available'), 0),
      -coalesce(sum(part.amount_xaf) filter (where part.kind = 'reserved'), 0), part.fees_xaf, 0
    from (
      select posting.transfer_id, posting.amount_xaf, account.owner_id, account.kind,
        -coalesce(sum(posting.amount_xaf) filter (where account.kind = 'platform_fees') over (partition by posting.transfer_id), 0) as fees_xaf
      from ledger_postings posting join ledger_accounts account on account.id = posting.account_id
    ) part join ledger_transfers transfer on transfer.id = part.transfer_id
      left join orders placed on transfer.source_type = 'order' and placed.id = transfer.source_id
    where part.kind in ('pending', 'available', 'reserved') and part.owner_id is not null
    group by part.owner_id, transfer.id, placed.event_id, part.fees_xaf order by transfer.created_at on conflict do nothing`.execute(
    tx,
  );
}
