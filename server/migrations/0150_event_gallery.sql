-- Pictures that attendees send to the gallery of an event. An event without a row takes none.
create table event_galleries (
  event_id uuid primary key references events (id),
  is_open boolean not null,
  -- Who sees the pictures.
  audience text not null check (audience in ('holders', 'everyone')),
  -- Whether pictures are shown before the team has looked at them.
  shows_at_once boolean not null,
  changed_at timestamptz not null
);

create table gallery_pictures (
  id uuid primary key,
  event_id uuid not null references events (id),
  author_id uuid not null references users (id),
  picture_key text not null,
  preview_key text not null,
  -- SHA-256 of the upload: the same picture sent twice is one.
  digest text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  state text not null check (state in ('waiting', 'shown', 'refused', 'taken_down')),
  -- Shown to the author of a picture that was refused or taken down.
  reason text check (length(reason) between 1 and 500),
  -- When the author agreed that the picture is shown, which is when it was sent, and to whom at most.
  consented_at timestamptz not null,
  consented_audience text not null check (consented_audience in ('holders', 'everyone')),
  decided_at timestamptz,
  decided_by uuid references users (id),
  check (reason is null or state in ('refused', 'taken_down')),
  unique (event_id, author_id, digest),
  check (num_nonnulls(decided_at, decided_by) in (0, 2))
);
create index gallery_pictures_event_idx on gallery_pictures (event_id, state, consented_at desc, id desc);
create index gallery_pictures_author_idx on gallery_pictures (author_id, event_id, consented_at desc);
create index gallery_pictures_decided_by_idx on gallery_pictures (decided_by) where decided_by is not null;

create table gallery_picture_reports (
  picture_id uuid not null references gallery_pictures (id) on delete cascade,
  reporter_id uuid not null references users (id),
  reason text not null check (reason in ('insult', 'privacy', 'nudity', 'other')),
  note text check (length(note) between 1 and 500),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (id),
  decision text check (decision in ('taken_down', 'dismissed')),
  primary key (picture_id, reporter_id),
  check (num_nonnulls(decided_at, decided_by, decision) in (0, 3))
);
create index gallery_picture_reports_reporter_idx on gallery_picture_reports (reporter_id);
create index gallery_picture_reports_decided_by_idx on gallery_picture_reports (decided_by) where decided_by is not null;
create index gallery_picture_reports_open_idx on gallery_picture_reports (picture_id) where decided_at is null;
