import { type RawBuilder, sql } from 'kysely';

/** Each order with what came in for it and what went back, over both ways. Unhonoured payments are not part of it. */
const money = (eventId: string) => sql`(
  select placed.*, sold.sales, paid.honoured,
    by_gateway.xaf as gateway_back, credit.xaf as credit_back, chosen.xaf as chosen_back, dispute.lost, dispute.open
  from orders placed
  cross join lateral (select count(*) as sales from ledger_transfers
    where source_type = 'order' and source_id = placed.id and kind = 'sale') as sold
  cross join lateral (select count(*) as honoured from payments where purpose_id = placed.id and outcome = 'honoured') as paid
  cross join lateral (select coalesce(sum(refund.amount_xaf), 0) as xaf from payments payment
    join payment_refunds refund on refund.payment_id = payment.id
    where payment.purpose_id = placed.id and payment.outcome = 'honoured') as by_gateway
  cross join lateral (select coalesce(sum(posting.amount_xaf), 0) as xaf from ledger_transfers transfer
    join ledger_postings posting on posting.transfer_id = transfer.id and posting.amount_xaf > 0
    where transfer.source_type = 'order' and transfer.source_id = placed.id and transfer.kind like 'credit%') as credit
  cross join lateral (select coalesce(sum(wallet_xaf), 0) as xaf from refund_requests
    where order_id = placed.id and destination = 'wallet') as chosen
  cross join lateral (select coalesce(sum(dispute.organizer_xaf) filter (where dispute.status = 'lost'), 0) as lost,
      coalesce(sum(dispute.organizer_xaf) filter (where dispute.status <> 'lost' and dispute.restored_at is null), 0) as open
    from payment_disputes dispute join payments payment on payment.id = dispute.payment_id
    where payment.purpose_id = placed.id) as dispute
  where placed.event_id = ${eventId}) as placed`;

/** Postings under each order, with the kinds of their accounts. */
const posted = sql`ledger_transfers transfer
  join ledger_postings posting on posting.transfer_id = transfer.id
  join ledger_accounts account on account.id = posting.account_id
  where transfer.source_type = 'order' and transfer.source_id = placed.id`;

/** The transactions of sellers as their postings say. */
const transactionsOfPostings = sql`
  select account.owner_id, transfer.id as transfer_id, transfer.created_at, transfer.source_type, transfer.kind,
    case transfer.source_type when 'order' then placed.event_id when 'event' then transfer.source_id end as event_id,
    -coalesce(sum(posting.amount_xaf) filter (where account.kind = 'pending'), 0)::bigint as pending_xaf,
    -coalesce(sum(posting.amount_xaf) filter (where account.kind = 'available'), 0)::bigint as available_xaf,
    -coalesce(sum(posting.amount_xaf) filter (where account.kind = 'reserved'), 0)::bigint as reserved_xaf,
    (select coalesce(-sum(fee.amount_xaf), 0)::bigint from ledger_postings fee join ledger_accounts platform on platform.id = fee.account_id
      where fee.transfer_id = transfer.id and platform.kind = 'platform_fees') as fees_xaf,
    (select coalesce(sum(debt.amount_xaf), 0)::bigint from ledger_postings debt join ledger_accounts owed on owed.id = debt.account_id
      where debt.transfer_id = transfer.id and owed.kind = 'receivable' and owed.owner_id = account.owner_id) as debt_xaf
  from ledger_transfers transfer join ledger_postings posting on posting.transfer_id = transfer.id
    join ledger_accounts account on account.id = posting.account_id and account.kind in ('pending', 'available', 'reserved')
    left join orders placed on transfer.source_type = 'order' and placed.id = transfer.source_id
  group by account.owner_id, transfer.id, placed.event_id`;

/** Queries of the ledger as a whole that must return no row, by the fault that a row means. All amounts are whole XAF. */
export const ledgerFaults: Readonly<Record<string, RawBuilder<object>>> = {
  'an account is below zero that may not be': sql`
    select code, balance_xaf from ledger_accounts
    where (not allow_negative or (normal_side = -1 and kind <> 'write_offs')) and balance_xaf * normal_side < 0`,
  'the cached balance of an account differs from its postings': sql`
    select account.code, account.balance_xaf, posted.xaf from ledger_accounts account
    left join (select account_id, sum(amount_xaf) as xaf from ledger_postings group by 1) as posted on posted.account_id = account.id
    where account.balance_xaf <> coalesce(posted.xaf, 0)`,
  'the postings of a transfer do not sum to zero': sql`
    select transfer_id from ledger_postings group by 1 having sum(amount_xaf) <> 0`,
  'the transactions of a seller differ from the postings of the seller’s accounts': sql`
    select owner_id, transfer_id from (
      select owner_id, transfer_id, created_at, source_type, kind, event_id, pending_xaf, available_xaf, reserved_xaf, fees_xaf, debt_xaf
      from seller_transactions union all ${transactionsOfPostings}
    ) as either group by owner_id, transfer_id, created_at, source_type, kind, event_id, pending_xaf, available_xaf, reserved_xaf, fees_xaf, debt_xaf
    having count(*) <> 2`,
  'a payment is refunded beyond what was paid': sql`
    select payment.id from payments payment
    join (select payment_id, sum(amount_xaf) as xaf from payment_refunds group by 1) as back on back.payment_id = payment.id
    where back.xaf > payment.amount_xaf`,
  'a payment that succeeded has no outcome, or another one has': sql`
    select payment.id from payments payment where (payment.outcome is not null) <> (payment.state in ('succeeded', 'refunded'))`,
  'a payment that was not honoured is not given back': sql`
    select payment.id from payments payment
    left join payment_refunds back on back.payment_id = payment.id and back.source_type = 'payment' and back.amount_xaf = payment.amount_xaf
    where payment.outcome = 'refunded' and back.id is null`,
  'a payment has several disputes': sql`
    select payment_id from payment_facts where kind = 'dispute' group by 1 having count(*) > 1`,
  'a failed refund is credited and paid': sql`
    select refund.id from payment_refunds refund
    join ledger_transfers transfer on transfer.source_type = 'payment_refund' and transfer.source_id = refund.id
    group by refund.id, refund.state
    having count(*) > 1 or (refund.state = 'credited') <> bool_or(transfer.kind = 'credited')`,
};

/** Queries of the orders of an event that must return no row, by the fault that a row means. */
export const orderFaults: Readonly<Record<string, (eventId: string) => RawBuilder<object>>> = {
  'a sale gives the platform another commission than the order states': (eventId) => sql`
    select placed.id from orders placed
    join ledger_transfers sale on sale.source_type = 'order' and sale.source_id = placed.id and sale.kind = 'sale'
    left join ledger_postings fee on fee.transfer_id = sale.id
      and fee.account_id = (select id from ledger_accounts where code = 'platform_fees')
    where placed.event_id = ${eventId} and coalesce(fee.amount_xaf, 0) <> -placed.commission_xaf`,
  'an order does not have one outcome: one sale, by one payment or the wallet, and its tickets, or none of them': (
    eventId,
  ) => sql`
    select placed.id, placed.state, sales, honoured, issued.tickets from ${money(eventId)}
    cross join lateral (select count(*) as tickets from tickets where order_id = placed.id) as issued
    cross join lateral (select sum(quantity) as quantity from order_items where order_id = placed.id) as ordered
    where sales > 1 or honoured <> case when wallet_xaf = total_xaf then 0 else sales end or tickets <> sales * quantity
      or (placed.state in ('placed', 'expired') and sales > 0) or (placed.state = 'confirmed' and sales = 0)`,
  'a sale takes another part from the gateway or the wallet than the order states': (eventId) => sql`
    select placed.id, paid.* from ${money(eventId)}
    cross join lateral (select coalesce(sum(posting.amount_xaf) filter (where account.kind = 'gateway_clearing'), 0) as gateway,
        coalesce(sum(posting.amount_xaf) filter (where account.kind in ('wallet', 'wallet_held')), 0) as wallet
      from ${posted} and transfer.kind = 'sale') as paid
    where sales > 0 and (paid.gateway <> total_xaf - wallet_xaf or paid.wallet <> wallet_xaf)`,
  'an order and its refunds differ': (eventId) => sql`
    select placed.id, refunded_xaf, gateway_back, credit_back, lost from ${money(eventId)}
    cross join lateral (select coalesce(sum(line.amount_xaf), 0) as xaf from refund_request_tickets line
      join refund_requests request on request.id = line.request_id where request.order_id = placed.id) as given
    where sales > 0 and (refunded_xaf <> gateway_back + credit_back + lost or given.xaf > gateway_back + credit_back
      or refund <> case when refunded_xaf = total_xaf then 'full' when refunded_xaf > 0 then 'partial' else 'none' end)`,
  'an order gives back more than was paid, or its wallet more than it paid': (eventId) => sql`
    select placed.id, gateway_back, credit_back, chosen_back, wallet_xaf, total_xaf from ${money(eventId)}
    where gateway_back + credit_back > total_xaf or credit_back - chosen_back > wallet_xaf or gateway_back > total_xaf - wallet_xaf`,
  'the parts of a refund do not sum to it': (eventId) => sql`
    select request.id from refund_requests request
    left join payment_refunds refund on refund.source_type = 'refund_request' and refund.source_id = request.id
    where request.event_id = ${eventId} and request.state in ('approved', 'sent', 'done', 'failed')
      and request.amount_xaf <> request.wallet_xaf + coalesce(refund.amount_xaf, 0)`,
  'an order and its disputes differ': (eventId) => sql`
    select placed.id, disputed_xaf, open from ${money(eventId)} where disputed_xaf <> open`,
  'what is left of an order is not the organizer’s and the platform’s': (eventId) => sql`
    select placed.id, total_xaf, refunded_xaf, disputed_xaf, share.xaf from ${money(eventId)}
    cross join lateral (select coalesce(-sum(posting.amount_xaf), 0) as xaf
      from ${posted} and account.kind in ('pending', 'available', 'receivable', 'platform_fees')) as share
    where share.xaf <> case when sales = 0 then 0 else total_xaf - refunded_xaf - disputed_xaf end`,
  'held credit is not spent or given back once': (eventId) => sql`
    select placed.id, placed.state, wallet_xaf, hold.* from ${money(eventId)}
    cross join lateral (select coalesce(-sum(posting.amount_xaf) filter (where account.kind = 'wallet_held'), 0) as held,
        count(*) filter (where account.kind = 'wallet_held' and posting.amount_xaf > 0) as ends,
        count(*) filter (where account.kind = 'wallet_held' and posting.amount_xaf < 0) as holds,
        coalesce(sum(posting.amount_xaf), 0) as spent
      from ${posted} and account.kind in ('wallet', 'wallet_held') and transfer.kind in ('wallet_hold', 'wallet_release', 'sale')) as hold
    where holds <> (wallet_xaf > 0)::int or ends <> (wallet_xaf > 0 and placed.state <> 'placed')::int
      or hold.held <> case when placed.state = 'placed' then wallet_xaf else 0 end
      or hold.spent <> case when sales > 0 then wallet_xaf else 0 end`,
  'the tickets of an order do not follow its state': (eventId) => sql`
    select placed.id, placed.state, ticket.* from orders placed
    cross join lateral (select count(*) filter (where state = 'valid') as valid, count(line.ticket_id) as disputed
      from tickets left join disputed_tickets line on line.ticket_id = tickets.id where order_id = placed.id) as ticket
    where placed.event_id = ${eventId}
      and ((placed.state <> 'confirmed' and valid > 0) or (placed.state = 'confirmed' and valid + disputed = 0))`,
  'the stock differs from the orders': (eventId) => sql`
    select quota.id, event.state, quota.held, quota.sold, hold.held as placed, ticket.*
    from quotas quota join events event on event.id = quota.event_id
    cross join lateral (select coalesce(sum(item.quantity), 0) as held from orders placed
      join order_items item on item.order_id = placed.id where placed.state = 'placed' and item.quota_id = quota.id) as hold
    cross join lateral (select count(*) filter (where state = 'valid') as valid, count(*) as issued,
        count(*) filter (where state = 'revoked' and not exists (select from disputed_tickets line
          join payment_disputes dispute on dispute.id = line.dispute_id
          where line.ticket_id = tickets.id and dispute.status = 'lost' and dispute.organizer_xaf > 0)) as disputed
      from tickets where event_id = event.id) as ticket
    where event.id = ${eventId} and (quota.held <> hold.held or quota.sold not between ticket.valid and ticket.issued
      or (event.state in ('published', 'postponed') and quota.sold <> ticket.valid + ticket.disputed))`,
};
