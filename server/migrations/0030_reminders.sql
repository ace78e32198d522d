-- When somebody wants to be reminded of an event. No row: the usual times, for those who hold a ticket.
create table reminder_settings (
  user_id uuid not null references users (id),
  event_id uuid not null references events (id),
  minutes_before integer[] not null,
  by_mail boolean not null,
  updated_at timestamptz not null,
  primary key (user_id, event_id),
  check (cardinality(minutes_before) <= 5)
);
create index reminder_settings_event_idx on reminder_settings (event_id);

-- The reminders that have come due, once each: an event that moves gets new ones, because its start belongs to the key.
create table reminders (
  id uuid primary key,
  user_id uuid not null references users (id),
  event_id uuid not null references events (id),
  starts_at timestamptz not null,
  minutes_before integer not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, event_id, starts_at, minutes_before)
);
create index reminders_user_idx on reminders (user_id, created_at desc);
create index reminders_age_idx on reminders (created_at);
