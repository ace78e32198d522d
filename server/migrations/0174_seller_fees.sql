-- What the platform earned by a transfer of a seller, and what it changed in the seller's debt, so that the statement of a month reads one
-- row per transfer instead of all its postings. A transfer with a fee has one seller.
alter table seller_transactions add column fees_xaf bigint not null default 0, add column debt_xaf bigint not null default 0;

-- Fees and debts are found in one pass over the postings: looking for those of each transfer would read all postings of a batch each time.
create or replace function append_seller_transactions() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into seller_transactions (owner_id, created_at, transfer_id, source_type, kind, event_id, pending_xaf, available_xaf, reserved_xaf,
    fees_xaf, debt_xaf)
  select part.owner_id, transfer.created_at, transfer.id, transfer.source_type, transfer.kind,
    case transfer.source_type when 'order' then (select placed.event_id from orders placed where placed.id = transfer.source_id)
      when 'event' then transfer.source_id end,
    -coalesce(sum(part.amount_xaf) filter (where part.kind = 'pending'), 0),
    -coalesce(sum(part.amount_xaf) filter (where part.kind = 'available'), 0),
    -coalesce(sum(part.amount_xaf) filter (where part.kind = 'reserved'), 0),
    part.fees_xaf, coalesce(sum(part.amount_xaf) filter (where part.kind = 'receivable'), 0)
  from (
    select posting.transfer_id, posting.amount_xaf, account.owner_id, account.kind,
      -coalesce(sum(posting.amount_xaf) filter (where account.kind = 'platform_fees') over (partition by posting.transfer_id), 0) as fees_xaf
    from posted posting join ledger_accounts account on account.id = posting.account_id
  ) part join ledger_transfers transfer on transfer.id = part.transfer_id
  where part.kind in ('pending', 'available', 'reserved', 'receivable') and part.owner_id is not null
  group by part.owner_id, transfer.id, part.fees_xaf having bool_or(part.kind <> 'receivable');
  return null;
end $$;

alter table seller_transactions disable trigger seller_transactions_is_append_only;
update seller_transactions moved set fees_xaf = rest.fees_xaf, debt_xaf = rest.debt_xaf
from (
  select posting.transfer_id, account.owner_id,
    coalesce(-sum(posting.amount_xaf) filter (where account.kind = 'platform_fees') over (partition by posting.transfer_id), 0) as fees_xaf,
    coalesce(sum(posting.amount_xaf) filter (where account.kind = 'receivable') over (partition by posting.transfer_id, account.owner_id), 0)
      as debt_xaf
  from ledger_postings posting join ledger_accounts account on account.id = posting.account_id
) rest
where rest.transfer_id = moved.transfer_id and rest.owner_id = moved.owner_id and (rest.fees_xaf <> 0 or rest.debt_xaf <> 0);
alter table seller_transactions enable trigger seller_transactions_is_append_only;

alter table seller_transactions drop constraint seller_transactions_pkey, add primary key (owner_id, created_at, transfer_id)
  include (source_type, kind, event_id, pending_xaf, available_xaf, reserved_xaf, fees_xaf, debt_xaf);
