-- What people may ask of us about themselves: a copy of it all, and to be forgotten.

create table data_exports (
  id uuid primary key,
  user_id uuid not null references users (id),
  state text not null check (state in ('asked', 'ready', 'failed', 'expired')),
  file_key text,
  bytes bigint,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz
);
-- One at a time: asking again while one is being made is the same wish.
create unique index data_exports_asked_key on data_exports (user_id) where state = 'asked';
create index data_exports_user_idx on data_exports (user_id, asked_at desc);
create index data_exports_expiry_idx on data_exports (expires_at) where state = 'ready';

create table account_deletions (
  id uuid primary key,
  user_id uuid not null references users (id),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- The person came back, or something stood in the way when the time had come.
  cancelled_at timestamptz,
  cancelled_because text check (cancelled_because in ('signed_in', 'blocked')),
  done_at timestamptz,
  check (cancelled_at is null or done_at is null)
);
create unique index account_deletions_open_key on account_deletions (user_id) where cancelled_at is null and done_at is null;
create index account_deletions_due_idx on account_deletions (due_at) where cancelled_at is null and done_at is null;

-- When the account was emptied of everything that tells who it was.
alter table users add column erased_at timestamptz;
