-- What people who were there say of an event: one rating for each person and event, which they may change.
-- Its sum and count stand at the event itself, for lists.

create table ratings (
  id uuid primary key,
  event_id uuid not null references events (id),
  user_id uuid not null references users (id),
  stars integer not null check (stars between 1 and 5),
  comment text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index ratings_event_user_key on ratings (event_id, user_id);
create index ratings_event_idx on ratings (event_id, updated_at desc, id desc);
create index ratings_user_idx on ratings (user_id, updated_at desc);
