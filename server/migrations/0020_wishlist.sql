-- What people want to remember: one wish for each person and event.

create table wishes (
  id uuid primary key,
  user_id uuid not null references users (id),
  event_id uuid not null references events (id),
  created_at timestamptz not null default now()
);
create unique index wishes_user_event_key on wishes (user_id, event_id);
-- The list of one person, the latest wish first.
create index wishes_user_idx on wishes (user_id, created_at desc);
-- Who else wished for an event.
create index wishes_event_idx on wishes (event_id, user_id);
