-- How many browsers opened the page of an event on a day in Cameroon. Numbers alone: no table knows who.
create table event_visits (
  event_id uuid not null references events (id) on delete cascade,
  day date not null,
  visits integer not null check (visits > 0),
  primary key (event_id, day)
);

-- For figures of all events in a period.
create index event_visits_by_day on event_visits (day) include (event_id, visits);
