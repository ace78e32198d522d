-- Gifts of credit, each with a reason and an end, and credit that its buyer sends back the way its money came.

create table wallet_gifts (
  id uuid primary key,
  user_id uuid not null references users (id),
  amount_xaf bigint not null check (amount_xaf > 0),
  -- In the admin's words, for the person.
  reason text not null check (length(reason) between 1 and 300),
  ends_at timestamptz not null,
  given_by uuid not null references users (id),
  created_at timestamptz not null,
  -- Set once, after the end: what was not spent is taken back.
  ended_at timestamptz,
  taken_back_xaf bigint check (taken_back_xaf between 0 and amount_xaf),
  check (ends_at > created_at),
  check ((ended_at is null) = (taken_back_xaf is null))
);
create index wallet_gifts_user_idx on wallet_gifts (user_id, created_at desc);
create index wallet_gifts_giver_idx on wallet_gifts (given_by);
create index wallet_gifts_running_idx on wallet_gifts (ends_at) where ended_at is null;

create function refuse_change_of_gift() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ended_at is null and new.ended_at is not null
    and (to_jsonb(new) - array['ended_at', 'taken_back_xaf']) = (to_jsonb(old) - array['ended_at', 'taken_back_xaf'])
  then
    return new;
  end if;
  raise exception 'a gift changes only when it ends' using errcode = 'restrict_violation';
end $$;
create trigger wallet_gifts_change_once before update or delete on wallet_gifts
  for each row execute function refuse_change_of_gift();

-- The part of a refund that was credited to the wallet because the buyer chose so, and that can go back the way the money came.
alter table refund_requests add column returnable_xaf bigint not null default 0;
alter table refund_requests add constraint refund_requests_returnable_xaf_check
  check (returnable_xaf >= 0 and returnable_xaf <= wallet_xaf);
update refund_requests request set returnable_xaf = request.wallet_xaf
  from orders placed
  where placed.id = request.order_id and placed.wallet_xaf = 0 and request.destination = 'wallet' and request.wallet_xaf > 0;
create index refund_requests_returnable_idx on refund_requests (order_id) where returnable_xaf > 0;

create table credit_returns (
  id uuid primary key,
  request_id uuid not null references refund_requests (id),
  amount_xaf bigint not null check (amount_xaf > 0),
  created_at timestamptz not null
);
create index credit_returns_request_idx on credit_returns (request_id);
create trigger credit_returns_is_append_only before update or delete on credit_returns
  for each row execute function refuse_change();
