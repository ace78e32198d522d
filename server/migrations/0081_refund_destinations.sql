-- Refunds that are paid to a number: another one of the buyer's, or the one that paid if its gateway cannot refund.

-- Each check of a number's owner counts as a try of the account that asked.
create table payee_checks (
  id uuid primary key,
  refund_id uuid not null references payment_refunds (id),
  asked_by uuid not null references users (id),
  operator text not null check (operator in ('mtn', 'orange')),
  -- Digits with country code. Removed with the name when the account is deleted.
  number text check (number ~ '^2376\d{8}$'),
  -- The gateway that was asked. Null if none can tell names.
  checked_by text,
  -- Null until there is an answer.
  result text check (result in ('same_name', 'no_name', 'other_name', 'not_active')),
  -- The operator's name for the owner. Stored only if it is the buyer's own.
  registered_name text check (length(registered_name) between 1 and 200),
  asked_at timestamptz not null,
  unique (id, refund_id),
  check (registered_name is null or result = 'same_name'),
  check (checked_by is not null or coalesce(result, 'no_name') = 'no_name')
);
create index payee_checks_asked_by_idx on payee_checks (asked_by, asked_at);
create index payee_checks_refund_idx on payee_checks (refund_id);

-- A number to which a refund is paid out, or was to be.
create table refund_destinations (
  id uuid primary key,
  refund_id uuid not null references payment_refunds (id),
  -- `payer`: the number that paid. `buyer`: another one, which the buyer chose.
  origin text not null check (origin in ('payer', 'buyer')),
  operator text not null check (operator in ('mtn', 'orange')),
  -- Digits with country code. Removed when the account is deleted.
  number text check (number ~ '^2376\d{8}$'),
  -- The gateway that pays out.
  gateway text not null,
  -- The check that the buyer confirmed. One check is confirmed once.
  check_id uuid unique,
  chosen_by uuid references users (id),
  chosen_at timestamptz not null,
  -- `waiting`: an admin decides, because the operator tells no name. `withdrawn`: the refund took another way meanwhile.
  state text not null check (state in ('accepted', 'waiting', 'declined', 'withdrawn')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 500),
  unique (id, refund_id),
  foreign key (check_id, refund_id) references payee_checks (id, refund_id),
  check ((origin = 'buyer') = (check_id is not null) and (origin = 'buyer') = (chosen_by is not null)),
  check (origin = 'buyer' or state = 'accepted'),
  check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (decision_reason is null)),
  check (state not in ('waiting', 'withdrawn') or decided_by is null),
  check (state <> 'declined' or decided_by is not null)
);
create unique index refund_destinations_waiting_key on refund_destinations (refund_id) where state = 'waiting';
create index refund_destinations_refund_idx on refund_destinations (refund_id);
create index refund_destinations_chosen_by_idx on refund_destinations (chosen_by) where chosen_by is not null;
create index refund_destinations_decided_by_idx on refund_destinations (decided_by) where decided_by is not null;

-- Where the current attempt goes: null is back the way the money came, as a refund by the gateway of the payment.
alter table payment_refunds
  add column destination_id uuid,
  add foreign key (destination_id, id) references refund_destinations (id, refund_id);
create index payment_refunds_destination_idx on payment_refunds (destination_id) where destination_id is not null;
-- Failed without being sent, because its gateway cannot refund it: there is no attempt to ask about.
alter table payment_refunds
  add column failed_unsent boolean not null default false,
  add check (not failed_unsent or state in ('failed', 'credited'));

-- Attempts of refunds that failed and were followed by another one. A gateway may have paid them after all.
-- `payment_refunds.former_ref` has only the last of them.
create table payment_refund_attempts (
  refund_id uuid not null references payment_refunds (id),
  gateway_ref text not null,
  provider_ref text,
  destination_id uuid,
  ended_at timestamptz not null,
  primary key (refund_id, gateway_ref),
  foreign key (destination_id, refund_id) references refund_destinations (id, refund_id)
);
create index payment_refund_attempts_ref_idx on payment_refund_attempts (gateway_ref);
create index payment_refund_attempts_provider_ref_idx on payment_refund_attempts (provider_ref) where provider_ref is not null;
create index payment_refund_attempts_destination_idx on payment_refund_attempts (destination_id, refund_id)
  where destination_id is not null;
create trigger payment_refund_attempts_is_append_only before update or delete on payment_refund_attempts
  for each row execute function refuse_change();
insert into payment_refund_attempts (refund_id, gateway_ref, provider_ref, ended_at)
select id, former_ref, former_provider_ref, created_at from payment_refunds where former_ref is not null
on conflict do nothing;

-- Payouts of the sandbox operator. Play money.
create table sandbox_payouts (
  gateway_ref text primary key,
  operator text not null,
  number text,
  amount_xaf bigint not null check (amount_xaf > 0),
  -- When a payout that waits arrives.
  arrives_at timestamptz not null,
  reason text,
  created_at timestamptz not null
);
