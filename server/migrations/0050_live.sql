-- What changed that open pages want to know of, in the order in which every node reads it: by transaction, then by place
-- within it. Numbers of a sequence become visible out of order; a transaction below pg_snapshot_xmin is over for good.
create table live_entries (
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  topic text not null,
  user_ids uuid[] not null default '{}',
  event_id uuid,
  created_at timestamptz not null default now(),
  primary key (xid, id),
  check (event_id is not null or cardinality(user_ids) > 0)
);
create index live_entries_age_idx on live_entries (created_at);

-- What somebody wants to hear of, and where. No row: what the house thinks usual (api: usualChoice).
create table notification_choices (
  user_id uuid not null references users (id),
  kind text not null,
  channel text not null,
  is_on boolean not null,
  updated_at timestamptz not null,
  primary key (user_id, kind, channel)
);
