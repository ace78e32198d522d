-- Where visits come from: the name that a link carries. Empty without one.
alter table event_visits
  add column source text not null default '' check (source ~ '^[a-z0-9-]{0,24}$'),
  drop constraint event_visits_pkey,
  add primary key (event_id, day, source);
