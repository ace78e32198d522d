-- Who works on an event beside its organizer: a manager does all that the organizer does but spend, cancel and choose the team; a
-- steward works at the door. Invited by e-mail address; whoever takes the invitation up must have confirmed that address.
create table event_team_members (
  id uuid primary key,
  event_id uuid not null references events (id),
  email text not null check (email = lower(email)),
  user_id uuid references users (id),
  role text not null check (role in ('manager', 'steward')),
  invited_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  ended_at timestamptz,
  check ((accepted_at is null) or (user_id is not null))
);
-- Nobody is twice on one team; who has left may be asked again.
create unique index event_team_members_email_key on event_team_members (event_id, email) where ended_at is null;
create index event_team_members_user_idx on event_team_members (user_id, event_id) where ended_at is null and accepted_at is not null;
create index event_team_members_invited_idx on event_team_members (email) where ended_at is null and accepted_at is null;

-- Whom a private event opens to without its code.
create table event_guests (
  id uuid primary key,
  event_id uuid not null references events (id),
  email text not null check (email = lower(email)),
  name text not null,
  created_at timestamptz not null default now(),
  invited_at timestamptz,
  unique (event_id, email)
);
create index event_guests_email_idx on event_guests (email);
