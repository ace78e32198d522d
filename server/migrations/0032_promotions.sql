-- Messages that people were sent, and whose bell they still show at: reading one takes it off.
create table notifications (
  id uuid primary key,
  sender_id uuid not null references users (id),
  event_id uuid references events (id),
  audience text not null,
  subject text not null,
  message text not null,
  recipient_count integer not null,
  created_at timestamptz not null
);
create index notifications_sender_idx on notifications (sender_id, created_at desc);

create table notification_recipients (
  notification_id uuid not null references notifications (id),
  user_id uuid not null references users (id),
  read_at timestamptz,
  primary key (notification_id, user_id)
);
create index notification_recipients_user_idx on notification_recipients (user_id, notification_id) where read_at is null;

-- Where a browser is reached. One row per browser: saving it again moves it to whoever is signed in there now.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index push_subscriptions_user_idx on push_subscriptions (user_id);
