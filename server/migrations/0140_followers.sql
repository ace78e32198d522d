-- People who follow organizers, to be notified of their events and posts.
create table followers (
  organizer_id uuid not null references users (id),
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  primary key (organizer_id, user_id),
  check (organizer_id <> user_id)
);
create index followers_user_idx on followers (user_id, created_at desc);

-- The number of rows in `followers` of each organizer, changed in the same transactions.
create table follower_counts (
  organizer_id uuid primary key references users (id),
  followers integer not null check (followers >= 0)
);

-- How many people began and stopped to follow an organizer on each day in Cameroon.
create table follower_days (
  organizer_id uuid not null references users (id),
  day date not null,
  gained integer not null default 0 check (gained >= 0),
  lost integer not null default 0 check (lost >= 0),
  primary key (organizer_id, day)
);

-- Each event and post of which followers are notified, once. Batches go on after the last recipient.
create table follower_notices (
  subject text not null check (subject in ('event', 'post')),
  subject_id uuid not null,
  organizer_id uuid not null references users (id),
  happened_at timestamptz not null,
  last_user_id uuid,
  notified integer not null default 0 check (notified >= 0),
  ended_at timestamptz,
  primary key (subject, subject_id)
);
create index follower_notices_organizer_idx on follower_notices (organizer_id);
create index follower_notices_open_idx on follower_notices (happened_at) where ended_at is null;
