-- What people write to those who run the house.

create table contact_messages (
  id uuid primary key,
  -- Who wrote it, where they were signed in; the address is theirs to choose in any case.
  user_id uuid references users (id),
  name text not null,
  email text not null,
  topic text not null check (topic in ('tickets', 'payment', 'event', 'account', 'other')),
  message text not null,
  locale text not null check (locale in ('en', 'fr')),
  created_at timestamptz not null
);
create index contact_messages_created_idx on contact_messages (created_at desc);
create index contact_messages_user_idx on contact_messages (user_id) where user_id is not null;
