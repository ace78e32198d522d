-- Money out: where organizers and providers are paid, their withdrawals, and the payouts that gateways make for them.

-- Where withdrawals of a person are paid to. A change ends the row and adds another, so that each withdrawal keeps its own.
create table payout_accounts (
  id uuid primary key,
  user_id uuid not null references users (id),
  method text not null check (method in ('mobile_money', 'bank')),
  operator text check (operator in ('mtn', 'orange')),
  -- Digits with country code. Removed with names and bank when the account is deleted.
  number text check (number ~ '^2376\d{8}$'),
  bank_name text check (length(bank_name) between 1 and 80),
  bank_account text check (length(bank_account) between 1 and 34),
  -- The operator's name for the owner of the number, or the typed one of a bank account.
  holder_name text check (length(holder_name) between 1 and 200),
  name_check text not null check (name_check in ('same_name', 'other_name', 'no_name', 'not_asked')),
  created_at timestamptz not null,
  -- A changed account is paid to from this time on.
  usable_from timestamptz not null,
  ended_at timestamptz,
  check ((method = 'mobile_money') = (operator is not null)),
  check (method = 'mobile_money' or number is null),
  check (method = 'bank' or (bank_name is null and bank_account is null)),
  check ((method = 'bank') = (name_check = 'not_asked'))
);
create unique index payout_accounts_current_key on payout_accounts (user_id) where ended_at is null;
create index payout_accounts_user_idx on payout_accounts (user_id, created_at);
create index payout_accounts_number_idx on payout_accounts (number) where number is not null;

-- Each question to an operator about the owner of a number counts as a try of the account that asked.
create table payout_account_checks (
  id uuid primary key,
  user_id uuid not null references users (id),
  asked_at timestamptz not null
);
create index payout_account_checks_user_idx on payout_account_checks (user_id, asked_at);

create table withdrawals (
  id uuid primary key,
  code text not null unique,
  user_id uuid not null references users (id),
  payout_account_id uuid not null references payout_accounts (id),
  amount_xaf bigint not null check (amount_xaf > 0),
  fee_xaf bigint not null check (fee_xaf >= 0 and fee_xaf < amount_xaf),
  state text not null check (state in (
    'created', 'otp_verified', 'approved', 'rejected', 'cancelled', 'processing', 'paid', 'failed', 'returned')),
  -- Admins who have to approve it, by the limit when it was asked for.
  approvals_needed integer not null check (approvals_needed between 1 and 2),
  created_at timestamptz not null,
  verified_at timestamptz,
  ended_at timestamptz,
  -- Why an admin rejected it or gave it back. Its owner reads it.
  reason text check (length(reason) between 1 and 500),
  -- The number of the bank transfer by which an admin paid it.
  bank_reference text check (length(bank_reference) between 1 and 60),
  check ((ended_at is not null) = (state in ('rejected', 'cancelled', 'paid', 'returned'))),
  check ((reason is not null) = (state in ('rejected', 'returned'))),
  check (state in ('created', 'cancelled') or verified_at is not null)
);
-- One code at a time.
create unique index withdrawals_unverified_key on withdrawals (user_id) where state = 'created';
create index withdrawals_user_idx on withdrawals (user_id, created_at desc, id desc);
create index withdrawals_state_idx on withdrawals (state, verified_at);
create index withdrawals_account_idx on withdrawals (payout_account_id);

-- Every move of a withdrawal: who made it, when and why. No person: the system, by its rules.
create table withdrawal_moves (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawals (id),
  to_state text not null,
  moved_at timestamptz not null,
  moved_by uuid references users (id),
  note text check (length(note) between 1 and 500)
);
create index withdrawal_moves_withdrawal_idx on withdrawal_moves (withdrawal_id, moved_at, id);
create index withdrawal_moves_by_idx on withdrawal_moves (moved_by) where moved_by is not null;
create trigger withdrawal_moves_is_append_only before update or delete on withdrawal_moves
  for each row execute function refuse_change();

create table withdrawal_approvals (
  withdrawal_id uuid not null references withdrawals (id),
  admin_id uuid not null references users (id),
  approved_at timestamptz not null,
  note text check (length(note) between 1 and 500),
  primary key (withdrawal_id, admin_id)
);
create index withdrawal_approvals_admin_idx on withdrawal_approvals (admin_id);
create trigger withdrawal_approvals_is_append_only before update or delete on withdrawal_approvals
  for each row execute function refuse_change();

-- Attempts of gateways to send money to a number. Each has a reference of its own, which is stored before it is sent.
create table payouts (
  id uuid primary key,
  source_type text not null,
  source_id uuid not null,
  attempt integer not null check (attempt >= 1),
  amount_xaf bigint not null check (amount_xaf > 0),
  gateway text not null,
  gateway_ref text not null,
  provider_ref text,
  operator text not null check (operator in ('mtn', 'orange')),
  -- Digits with country code. Removed when the account is deleted.
  number text check (number ~ '^2376\d{8}$'),
  state text not null check (state in ('created', 'pending', 'succeeded', 'failed')),
  reason text,
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  unique (gateway, gateway_ref),
  unique (source_type, source_id, attempt),
  check ((settled_at is not null) = (state in ('succeeded', 'failed')))
);
create unique index payouts_open_key on payouts (source_type, source_id) where state in ('created', 'pending');
create unique index payouts_provider_ref_key on payouts (gateway, provider_ref) where provider_ref is not null;
create index payouts_open_idx on payouts (created_at) where state in ('created', 'pending');
create index payouts_settled_idx on payouts (gateway, settled_at) where state = 'succeeded';

-- Admins confirm approvals by a code.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('reset_password', 'withdrawal', 'approval'));
