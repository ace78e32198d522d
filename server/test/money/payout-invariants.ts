import { business, withdrawalTerms } from '@ngoma/api/common/business';
import { type RawBuilder, sql } from 'kysely';

const postings = sql`ledger_transfers transfer
  join ledger_postings posting on posting.transfer_id = transfer.id
  join ledger_accounts account on account.id = posting.account_id`;

/** The releases of an event's earnings, each with what its orders had left pending and what had been released before it. */
const releases = (eventId: string) => sql`(
  select release.kind, release.xaf, before.net, before.freed, floor(before.net * ${business.refundReserve.basisPoints} / 10000.0) as reserve
  from (select transfer.kind, posting.account_id, posting.account_version as version, posting.amount_xaf as xaf
    from ${postings} where transfer.source_type = 'event' and transfer.source_id = ${eventId} and account.kind = 'pending') as release
  cross join lateral (select coalesce(-sum(posting.amount_xaf) filter (where transfer.source_type = 'order'), 0) as net,
      coalesce(sum(posting.amount_xaf) filter (where transfer.source_type = 'event'), 0) as freed
    from ${postings} where account.id = release.account_id and posting.account_version < release.version) as before) as release`;

/** The sum that the orders of an event left pending, and the part of it that was released. */
export const earningsOf = (eventId: string) => sql`(
  select coalesce(-sum(posting.amount_xaf) filter (where transfer.source_type = 'order'), 0) as net,
    coalesce(sum(posting.amount_xaf) filter (where transfer.source_type = 'event'), 0) as freed
  from ${postings} where account.kind = 'pending' and account.owner_id = (select organizer_id from events where id = ${eventId})
) as earnings`;

/** The net sales without the reserve for refunds. */
export const afterReserve = sql`(net - floor(net * ${business.refundReserve.basisPoints} / 10000.0))`;

/** Each withdrawal with the movements of its money. */
const money = sql`(
  select one.*, moved.*, paid.payouts from withdrawals one
  cross join lateral (select count(*) filter (where kind = 'requested') as requests, count(*) filter (where kind = 'paid') as payments,
      count(*) filter (where kind = 'returned') as returns, count(*) filter (where kind like 'overpaid%') as overpayments
    from ledger_transfers where source_type = 'withdrawal' and source_id = one.id) as moved
  cross join lateral (select count(*) filter (where payout.state = 'succeeded') as payouts
    from payouts payout where payout.source_type = 'withdrawal' and payout.source_id = one.id) as paid) as one`;

/** Queries of withdrawals that must return no row, by the fault that a row means. `paidLate` are payouts paid after a refusal. */
export const withdrawalFaults: Readonly<Record<string, (paidLate: readonly string[]) => RawBuilder<object>>> = {
  'a withdrawal is not reserved once, or not paid or given back once as its state says': () => sql`
    select code, state, requests, payments, returns from ${money}
    where requests <> 1 or payments <> (state = 'paid')::int or returns <> (state in ('cancelled', 'rejected', 'returned'))::int`,
  'a payout that the provider made is neither the payment of its withdrawal nor a debt': () => sql`
    select code, state, payouts, payments, overpayments from ${money} where payouts <> payments + overpayments`,
  'a withdrawal is paid twice, and the provider paid none of it late': (paidLate) => sql`
    select code, overpayments from ${money} where overpayments > 0 and not exists (select from payouts payout
      where payout.source_id = one.id and payout.gateway_ref = any(${paidLate}))`,
  'a withdrawal is paid with another sum or fee than it states': () => sql`
    select one.code, one.amount_xaf, one.fee_xaf, paid.* from withdrawals one
    cross join lateral (select coalesce(-sum(posting.amount_xaf) filter (where account.kind = 'platform_fees'), 0) as fee,
        coalesce(-sum(posting.amount_xaf) filter (where account.kind = 'gateway_clearing'), 0) as net
      from ${postings} where transfer.source_type = 'withdrawal' and transfer.source_id = one.id and transfer.kind = 'paid') as paid
    where one.state = 'paid' and (paid.fee <> one.fee_xaf or paid.net <> one.amount_xaf - one.fee_xaf)`,
  'a payout has another amount than the net of its withdrawal': () => sql`
    select one.code, payout.amount_xaf from withdrawals one
    join payouts payout on payout.source_type = 'withdrawal' and payout.source_id = one.id
    where payout.amount_xaf <> one.amount_xaf - one.fee_xaf`,
  'a withdrawal goes to its operator without the approvals that it needs': () => sql`
    select code, state from withdrawals one where exists (select from payouts where source_id = one.id)
      and approvals_needed > (select count(*) from withdrawal_approvals where withdrawal_id = one.id and admin_id <> one.user_id)`,
  'a person who is not verified withdraws more than they may': () => sql`
    select one.user_id, sum(one.amount_xaf) from withdrawals one join users owner on owner.id = one.user_id
    where not owner.is_verified and one.state not in ('cancelled', 'rejected', 'returned')
    group by 1 having sum(one.amount_xaf) > ${withdrawalTerms.unverifiedMaxXaf}`,
};

/** Queries of the contracts of all events that must return no row, by the fault that a row means. */
export const pledgeFaults: Readonly<Record<string, RawBuilder<object>>> = {
  'escrow holds another sum than the milestones that are funded and not settled': sql`
    select contract.id, held.xaf as held, due.xaf as due from contracts contract
    cross join lateral (select coalesce(-sum(balance_xaf), 0) as xaf from ledger_accounts where code = 'escrow:' || contract.id) as held
    cross join lateral (select coalesce(sum(amount_xaf), 0) as xaf from milestones
      where contract_id = contract.id and funded_at is not null and settled_at is null) as due
    where held.xaf <> due.xaf`,
  'a milestone is funded several times, or a paid pledge has funded none': sql`
    select milestone.id, milestone.state, funded.transfers, pledge.paid from milestones milestone
    cross join lateral (select count(*) as transfers from ledger_transfers
      where source_type = 'milestone' and source_id = milestone.id and kind = 'funded') as funded
    cross join lateral (select count(*) filter (where state = 'paid') as paid,
      count(*) filter (where state in ('agreed', 'due')) as open from milestone_pledges where milestone_id = milestone.id) as pledge
    where funded.transfers <> (milestone.funded_at is not null)::int or pledge.paid > funded.transfers
      or (pledge.open > 0 and milestone.funded_at is not null)`,
};

/** Queries of the earnings of an event that must return no row, by the fault that a row means. */
export const earningsFaults: Readonly<Record<string, (eventId: string) => RawBuilder<object>>> = {
  'an early release gives more than half of the earnings less the reserve': (eventId) => sql`
    select * from ${releases(eventId)} where kind like 'early%' and freed + xaf > floor(net / 2.0) - reserve`,
  'the release after an event keeps another part than the reserve': (eventId) => sql`
    select * from ${releases(eventId)} where kind = 'released' and xaf <> net - reserve - freed`,
  'the release of the reserve leaves a part of the earnings': (eventId) => sql`
    select * from ${releases(eventId)} where kind = 'reserve_released' and xaf <> net - freed`,
};
