-- Lists of events: what they filter and sort by is a column or an index, whatever the number of events.

-- When an event counts as over: its end, or six hours after its start (business.event.presumedHours). Adding hours to an
-- instant does not depend on the zone, which PostgreSQL cannot know; hence the wrapper.
create function event_over_at(starts_at timestamptz, ends_at timestamptz) returns timestamptz
  language sql immutable parallel safe
  as $$ select coalesce(ends_at, starts_at + interval '6 hours') $$;

alter table events add column over_at timestamptz not null generated always as (event_over_at(starts_at, ends_at)) stored;
-- Tickets sold, as a job last counted them: orders never touch this row, lists sort by it.
alter table events add column popularity integer not null default 0;

-- The included columns let the usual list and its count be read from the index alone.
drop index events_listed_idx;
create index events_listed_idx on events (starts_at, id) include (over_at, publish_at, category_id, child_category_id)
  where state = 'published' and visibility = 'public';
create index events_price_idx on events (price_from_xaf, starts_at, id) where state = 'published' and visibility = 'public';
create index events_popular_idx on events (popularity desc, starts_at, id) where state = 'published' and visibility = 'public';
create index events_newest_idx on events (published_at desc, id) where state = 'published' and visibility = 'public';
create index events_past_idx on events (starts_at desc, id desc) include (over_at, publish_at)
  where state in ('published', 'ended') and visibility = 'public';

-- What the clock has to move: events that go out, events that are over.
create index events_due_idx on events (publish_at) where state = 'published' and published_at is null;
create index events_over_idx on events (over_at) where state = 'published';
-- A picture's files are removed once no event shows it any more.
create index events_cover_idx on events (cover_key) where cover_key is not null;
