-- Accounts whose money an admin has frozen: nothing is paid out to their owners until it is lifted.
create table account_freezes (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Its owner reads it.
  reason text not null check (length(reason) between 3 and 500),
  frozen_at timestamptz not null,
  frozen_by uuid not null references users (id),
  lifted_at timestamptz,
  lifted_by uuid references users (id),
  lift_reason text check (length(lift_reason) between 3 and 500),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create unique index account_freezes_current_key on account_freezes (user_id) where lifted_at is null;
create index account_freezes_user_idx on account_freezes (user_id, frozen_at desc);
create index account_freezes_frozen_by_idx on account_freezes (frozen_by);
create index account_freezes_lifted_by_idx on account_freezes (lifted_by) where lifted_by is not null;
