-- Frames, stickers and marks that organizers offer in the studio for pictures of their event.
create table event_overlays (
  id uuid primary key,
  event_id uuid not null references events (id),
  kind text not null check (kind in ('frame', 'sticker', 'sponsor')),
  name text not null check (length(name) between 1 and 40),
  picture_key text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- The format of a frame.
  format text check (format in ('portrait', 'story', 'square')),
  position integer not null,
  is_on boolean not null default true,
  created_at timestamptz not null,
  check ((kind = 'frame') = (format is not null))
);
create index event_overlays_event_idx on event_overlays (event_id, position, id);
