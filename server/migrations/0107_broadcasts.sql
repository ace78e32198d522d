-- Messages of admins to all people of a role. The text stands in `notifications`, as that of every message to many; a second language
-- is optional. `news` respects what people switched off, `service` reaches all.
alter table notifications
  add column kind text not null default 'news' check (kind in ('news', 'service')),
  add column subject_fr text,
  add column message_fr text,
  add constraint notifications_french_is_whole check ((subject_fr is null) = (message_fr is null));

create table broadcasts (
  id uuid primary key references notifications (id),
  language text check (language in ('en', 'fr')),
  verified_only boolean not null,
  by_email boolean not null,
  by_push boolean not null,
  -- Recipients when it was started. `notifications.recipient_count` counts those who have it.
  people integer not null check (people > 0),
  state text not null check (state in ('sending', 'sent', 'cancelled')),
  -- The last recipient of the last batch: the next batch goes on after it.
  last_user_id uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  cancelled_by uuid references users (id),
  check ((state = 'sending') = (ended_at is null)),
  check ((state = 'cancelled') = (cancelled_by is not null))
);
-- One at a time.
create unique index broadcasts_sending_key on broadcasts (state) where state = 'sending';
create index broadcasts_started_idx on broadcasts (started_at desc, id desc);
create index broadcasts_cancelled_by_idx on broadcasts (cancelled_by) where cancelled_by is not null;
