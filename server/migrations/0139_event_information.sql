-- What an event page says beside the event. Times are stored as minutes from the event's start, so that they move with it.
create table event_information (
  event_id uuid primary key references events (id),
  entrance_minutes integer check (entrance_minutes between -1440 and 0),
  minimum_age integer check (minimum_age between 1 and 99),
  rules text,
  rules_fr text,
  landmark text,
  landmark_fr text,
  map_link text,
  updated_at timestamptz not null
);

create table event_artists (
  id uuid primary key,
  event_id uuid not null references events (id),
  position integer not null check (position >= 0),
  name text not null,
  role text,
  role_fr text,
  start_minutes integer,
  picture_key text,
  upload_key text,
  width integer,
  height integer,
  check ((picture_key is null) = (width is null) and (picture_key is null) = (height is null))
);
create index event_artists_event_idx on event_artists (event_id, position, id);

create table event_photos (
  id uuid primary key,
  event_id uuid not null references events (id),
  position integer not null check (position >= 0),
  caption text,
  caption_fr text,
  picture_key text not null,
  upload_key text,
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);
create index event_photos_event_idx on event_photos (event_id, position, id);

create table event_questions (
  event_id uuid not null references events (id),
  position integer not null check (position >= 0),
  question text not null,
  question_fr text,
  answer text not null,
  answer_fr text,
  primary key (event_id, position)
);
