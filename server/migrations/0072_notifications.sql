-- One row per notification and recipient, whatever feature it comes from. A recipient is an account, or an address (email or
-- number) without one. The source key makes a repeated notification of one kind the same row.
create table personal_notifications (
  id uuid primary key,
  kind text not null,
  category text not null,
  source_key text not null,
  -- The account's id, or a hash of the address.
  recipient_key text not null,
  user_id uuid references users (id),
  address text,
  recipient_name text,
  locale text check (locale in ('en', 'fr')),
  event_id uuid references events (id),
  -- The other people whose names are in the params, who may leave one day.
  about uuid[] not null,
  params jsonb not null,
  -- The type under which the activity bell shows it; null for what no bell shows.
  activity_type text,
  happened_at timestamptz not null,
  created_at timestamptz not null,
  constraint personal_notifications_once unique (kind, source_key, recipient_key)
);
create index personal_notifications_bell_idx on personal_notifications (user_id, happened_at desc) where activity_type is not null;
create index personal_notifications_about_idx on personal_notifications using gin (about);
create index personal_notifications_age_idx on personal_notifications (created_at);

-- The state of a notification in each channel. `sending` stays behind when a worker is killed in the middle.
create table notification_deliveries (
  notification_id uuid not null references personal_notifications (id) on delete cascade,
  channel text not null check (channel in ('email', 'push', 'sms', 'whatsapp')),
  state text not null check (state in ('pending', 'sending', 'digest', 'sent', 'skipped', 'unknown', 'refused')),
  changed_at timestamptz not null,
  primary key (notification_id, channel)
);
create index notification_deliveries_digest_idx on notification_deliveries (notification_id) where state = 'digest';

-- When a person wants quiet, in minutes after midnight in Cameroon, and which kinds are collected for one email a day.
create table notification_settings (
  user_id uuid primary key references users (id),
  is_quiet boolean not null,
  quiet_from smallint not null check (quiet_from between 0 and 1439),
  quiet_until smallint not null check (quiet_until between 0 and 1439),
  digests text[] not null,
  updated_at timestamptz not null,
  check (quiet_from <> quiet_until)
);

-- Messages to phones that were not sent, because no provider is set up: shown at /dev/messages.
create table message_outbox (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'whatsapp')),
  to_number text not null,
  text text not null,
  created_at timestamptz not null
);
create index message_outbox_created_idx on message_outbox (created_at desc);
