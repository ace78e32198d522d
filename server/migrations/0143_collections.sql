-- Rows of events that admins choose for the list of events. Few rows: the whole list is replaced at once.
create table collections (
  id uuid primary key,
  position integer not null unique check (position >= 0),
  title text not null,
  title_fr text not null,
  is_shown boolean not null,
  ends_at timestamptz
);

create table collection_events (
  collection_id uuid not null references collections (id) on delete cascade,
  position integer not null check (position >= 0),
  event_id uuid not null references events (id) on delete cascade,
  primary key (collection_id, position),
  unique (collection_id, event_id)
);
create index collection_events_event_idx on collection_events (event_id);
