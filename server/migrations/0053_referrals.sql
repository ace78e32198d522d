-- What became of an invitation, once: it is decided when the invited person's first paid ticket is let in.
create table referral_outcomes (
  invited_id uuid primary key references users (id),
  referrer_id uuid not null references users (id),
  ticket_id uuid not null references tickets (id),
  result text not null check (result in ('earned', 'own_number', 'own_device', 'own_payer')),
  points integer not null check (points >= 0),
  decided_at timestamptz not null,
  check ((result = 'earned') = (points > 0))
);
create index referral_outcomes_referrer_idx on referral_outcomes (referrer_id, decided_at desc);
create trigger referral_outcomes_is_append_only before update or delete on referral_outcomes for each row execute function refuse_change();

-- Which browser a session was opened in: a random mark of its own, kept as a hash. Unknown where the browser keeps none.
alter table sessions add column device_hash bytea;
create index sessions_device_idx on sessions (device_hash, user_id) where device_hash is not null;
-- Who paid by which number: an invitation that pays for itself earns nothing.
create index payments_payer_idx on payments (payer_id) where state = 'succeeded' and number is not null;
create index users_referred_when_idx on users (referred_by, created_at desc) where referred_by is not null;

-- What organizers write to everybody: a piece of news, with a picture, tied to one of their events or to none.
create table posts (
  id uuid primary key,
  author_id uuid not null references users (id),
  event_id uuid references events (id),
  title text not null,
  title_fr text,
  body text not null,
  body_fr text,
  picture_key text,
  picture_width integer,
  picture_height integer,
  likes integer not null default 0 check (likes >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz
);
create index posts_author_idx on posts (author_id, created_at desc) where removed_at is null;
create index posts_event_idx on posts (event_id, created_at desc) where removed_at is null and event_id is not null;
create index posts_listed_idx on posts (created_at desc, id) where removed_at is null;

create table post_likes (
  post_id uuid not null references posts (id),
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  primary key (post_id, user_id)
);
create index post_likes_user_idx on post_likes (user_id);
