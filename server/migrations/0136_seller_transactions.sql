-- What each transfer of the ledger changed in the balances of a seller, an organizer or a provider. Lists and sums read it in the order
-- of the screens instead of grouping all postings of the seller.
create table seller_transactions (
  owner_id uuid not null,
  created_at timestamptz not null,
  transfer_id uuid not null references ledger_transfers (id),
  -- Of the transfer.
  source_type text not null,
  kind text not null,
  -- The event of the order, or the one whose earnings are released.
  event_id uuid,
  -- Positive is money for the seller.
  pending_xaf bigint not null,
  available_xaf bigint not null,
  reserved_xaf bigint not null,
  -- The time is that of the transfer, so the key is unique per seller and transfer and is the order of the list as well.
  primary key (owner_id, created_at, transfer_id) include (source_type, kind, event_id, pending_xaf, available_xaf, reserved_xaf)
);
create index seller_transactions_event_idx on seller_transactions (event_id) include (owner_id, source_type, kind, pending_xaf)
  where event_id is not null;

-- All postings of a transfer are inserted in one statement. The plan is fixed, because one that was made while the tables were small would
-- read them as a whole when they are large.
create function append_seller_transactions() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into seller_transactions (owner_id, created_at, transfer_id, source_type, kind, event_id, pending_xaf, available_xaf, reserved_xaf)
  select account.owner_id, transfer.created_at, transfer.id, transfer.source_type, transfer.kind,
    case transfer.source_type when 'order' then (select placed.event_id from orders placed where placed.id = transfer.source_id)
      when 'event' then transfer.source_id end,
    -coalesce(sum(posting.amount_xaf) filter (where account.kind = 'pending'), 0),
    -coalesce(sum(posting.amount_xaf) filter (where account.kind = 'available'), 0),
    -coalesce(sum(posting.amount_xaf) filter (where account.kind = 'reserved'), 0)
  from posted posting join ledger_accounts account on account.id = posting.account_id
    join ledger_transfers transfer on transfer.id = posting.transfer_id
  where account.kind in ('pending', 'available', 'reserved') and account.owner_id is not null
  group by account.owner_id, transfer.id;
  return null;
end $$;

-- Before the rows of earlier postings are added: creating the trigger waits for transactions that post, and later ones wait for it.
create trigger ledger_postings_append_seller_transactions after insert on ledger_postings
  referencing new table as posted for each statement execute function append_seller_transactions();

insert into seller_transactions (owner_id, created_at, transfer_id, source_type, kind, event_id, pending_xaf, available_xaf, reserved_xaf)
select account.owner_id, transfer.created_at, transfer.id, transfer.source_type, transfer.kind,
  case transfer.source_type when 'order' then placed.event_id when 'event' then transfer.source_id end,
  -coalesce(sum(posting.amount_xaf) filter (where account.kind = 'pending'), 0),
  -coalesce(sum(posting.amount_xaf) filter (where account.kind = 'available'), 0),
  -coalesce(sum(posting.amount_xaf) filter (where account.kind = 'reserved'), 0)
from ledger_postings posting join ledger_accounts account on account.id = posting.account_id
  join ledger_transfers transfer on transfer.id = posting.transfer_id
  left join orders placed on transfer.source_type = 'order' and placed.id = transfer.source_id
where account.kind in ('pending', 'available', 'reserved') and account.owner_id is not null
group by account.owner_id, transfer.id, placed.event_id;

create trigger seller_transactions_is_append_only before update or delete on seller_transactions
  for each row execute function refuse_change();
create trigger seller_transactions_is_never_emptied before truncate on seller_transactions
  for each statement execute function refuse_change();
