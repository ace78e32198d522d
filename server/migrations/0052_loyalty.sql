-- Points, what they are given for, and what they buy. Whole points; an account never falls below zero.

-- What a person has, cached in the transaction that appends; a job proves it against the entries.
create table loyalty_accounts (
  user_id uuid primary key references users (id),
  active_points integer not null default 0 check (active_points >= 0),
  pending_points integer not null default 0 check (pending_points >= 0),
  updated_at timestamptz not null
);

-- Points that were given together for one reason; they become active, are spent and expire together, oldest first.
create table loyalty_lots (
  id uuid primary key,
  user_id uuid not null references users (id),
  source_type text not null check (source_type in ('order', 'rating', 'referral', 'gift')),
  source_id uuid not null,
  event_id uuid references events (id),
  -- Why a gift was made, in words.
  note text,
  note_fr text,
  points integer not null check (points > 0),
  left_points integer not null check (left_points between 0 and points),
  reversed_points integer not null default 0 check (reversed_points between 0 and points),
  state text not null check (state in ('pending', 'active', 'closed')),
  created_at timestamptz not null,
  activated_at timestamptz,
  expires_at timestamptz,
  -- One reason gives points to one person once, however often it is told.
  unique (user_id, source_type, source_id),
  check (state <> 'active' or (activated_at is not null and expires_at is not null)),
  check (state <> 'closed' or left_points = 0)
);
create index loyalty_lots_pending_idx on loyalty_lots (event_id) where state = 'pending';
create index loyalty_lots_expiry_idx on loyalty_lots (expires_at) where state = 'active';
create index loyalty_lots_user_idx on loyalty_lots (user_id, created_at desc);
create index loyalty_lots_source_idx on loyalty_lots (source_type, source_id);

create table loyalty_entries (
  id uuid primary key,
  user_id uuid not null references users (id),
  lot_id uuid not null references loyalty_lots (id),
  kind text not null check (kind in ('earned', 'activated', 'spent', 'expired', 'reversed')),
  -- What it was for, where the lot does not say: the redemption that spent the points.
  source_id uuid,
  pending_change integer not null,
  active_change integer not null,
  created_at timestamptz not null,
  check (pending_change <> 0 or active_change <> 0)
);
create unique index loyalty_entries_once on loyalty_entries (lot_id, kind) where kind in ('earned', 'activated', 'expired');
create unique index loyalty_entries_spent_once on loyalty_entries (lot_id, source_id) where kind = 'spent';
create index loyalty_entries_user_idx on loyalty_entries (user_id, created_at desc);
create trigger loyalty_entries_is_append_only before update or delete on loyalty_entries for each row execute function refuse_change();

-- Rewards, and the codes that a partner honours, one for each piece of stock.
create table rewards (
  id uuid primary key,
  kind text not null check (kind in ('partner_code')),
  title text not null,
  title_fr text,
  description text not null,
  description_fr text,
  partner text not null,
  cost_points integer not null check (cost_points > 0),
  stock integer not null check (stock >= 0),
  redeemed integer not null default 0 check (redeemed >= 0),
  per_person integer check (per_person >= 1),
  opens_at timestamptz,
  closes_at timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  archived_at timestamptz,
  constraint rewards_never_overspent check (redeemed <= stock)
);
create index rewards_listed_idx on rewards (cost_points, id) where archived_at is null;

create table reward_codes (
  reward_id uuid not null references rewards (id),
  position integer not null,
  code text not null,
  primary key (reward_id, position),
  unique (reward_id, code)
);

create table reward_redemptions (
  id uuid primary key,
  reward_id uuid not null references rewards (id),
  user_id uuid not null references users (id),
  -- The piece of stock that was taken; nobody gets the same one.
  position integer not null,
  points integer not null check (points > 0),
  created_at timestamptz not null,
  unique (reward_id, position),
  foreign key (reward_id, position) references reward_codes (reward_id, position)
);
create index reward_redemptions_user_idx on reward_redemptions (user_id, created_at desc);
create trigger reward_redemptions_is_append_only before update or delete on reward_redemptions for each row execute function refuse_change();
