-- When service providers are taken: work agreed by contract, work they found elsewhere, times they keep free of work, and
-- what another calendar of theirs says.

-- Another calendar that a provider brought along: a file, or an address that a job reads again and again.
create table calendar_imports (
  id uuid primary key,
  provider_id uuid not null references users (id),
  kind text not null check (kind in ('address', 'file')),
  name text not null,
  address text check ((kind = 'address') = (address is not null)),
  state text not null check (state in ('waiting', 'fresh', 'failed')),
  -- Why the last reading failed, as a word for programs.
  problem text check ((state = 'failed') = (problem is not null)),
  kept integer not null default 0 check (kept >= 0),
  left_out integer not null default 0 check (left_out >= 0),
  read_at timestamptz,
  created_at timestamptz not null
);
create index calendar_imports_provider_idx on calendar_imports (provider_id, created_at);
create index calendar_imports_due_idx on calendar_imports (read_at nulls first) where kind = 'address';

create table bookings (
  id uuid primary key,
  provider_id uuid not null references users (id),
  kind text not null check (kind in ('contract', 'outside', 'blackout')),
  -- What was agreed, for work by contract.
  source_type text check (source_type in ('project', 'request')),
  source_id uuid,
  import_id uuid references calendar_imports (id) on delete cascade,
  import_uid text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  all_day boolean not null default false,
  title text not null,
  place text,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  released_at timestamptz,
  -- Work has a key of its own, and so clashes with everything; blackouts and what another calendar says share one key,
  -- and so may lie upon each other, but never upon work.
  clash_key uuid not null generated always as (
    case when kind = 'blackout' or import_id is not null then '00000000-0000-0000-0000-000000000000'::uuid else id end
  ) stored,
  check (ends_at > starts_at),
  check ((kind = 'contract') = (source_type is not null)),
  check ((source_type is null) = (source_id is null)),
  check (import_id is null or kind = 'outside'),
  -- Nobody works at two places at once: decided here, whatever the code above believes.
  constraint bookings_never_clash exclude using gist (
    provider_id with =,
    tstzrange(starts_at, ends_at) with &&,
    clash_key with <>
  ) where (released_at is null)
);
create index bookings_provider_idx on bookings (provider_id, ends_at, starts_at) where released_at is null;
create unique index bookings_source_key on bookings (source_type, source_id) where released_at is null and source_id is not null;
create index bookings_import_idx on bookings (import_id) where import_id is not null;

-- The secret address at which a provider's calendar may be read by other programs. Only its hash is kept; the address is
-- made anew from the version and the house's key.
create table calendar_feeds (
  provider_id uuid primary key references users (id),
  version uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  read_at timestamptz
);
