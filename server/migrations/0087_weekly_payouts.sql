-- Owners whose whole available balance is withdrawn every Monday, to the account they chose it for. Another account ends it.
create table weekly_payouts (
  user_id uuid primary key references users (id),
  payout_account_id uuid not null references payout_accounts (id),
  turned_on_at timestamptz not null
);
create index weekly_payouts_account_idx on weekly_payouts (payout_account_id);

-- The Monday of a withdrawal that was made for its owner, as 2026-12-07. One a week.
alter table withdrawals add column week text check (week ~ '^\d{4}-\d{2}-\d{2}$');
create unique index withdrawals_week_key on withdrawals (user_id, week) where week is not null;

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('reset_password', 'withdrawal', 'approval', 'weekly_payouts'));
