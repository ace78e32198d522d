-- Attempts that guard accounts, such as sign-ins and guesses of codes, counted over all nodes. A row is a bucket that leaks at a steady
-- rate: `clear_at` is when the last attempt is forgotten. What is limited stands in it as a keyed hash only.
create table attempt_counts (
  key_hash bytea primary key check (length(key_hash) = 32),
  clear_at timestamptz not null
) with (fillfactor = 70);

-- Browsers in which an account has signed in. Sign-in attempts from them are counted apart from those of others.
create table known_devices (
  user_id uuid not null references users (id),
  token_hash bytea not null check (length(token_hash) = 32),
  name text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_devices_last_seen_idx on known_devices (last_seen_at);

-- Browsers of the sessions that are still stored were signed in with a password.
insert into known_devices (user_id, token_hash, first_seen_at, last_seen_at)
select user_id, device_hash, min(created_at), max(last_seen_at) from sessions where length(device_hash) = 32 group by 1, 2;
