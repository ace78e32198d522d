-- Ticket holders who chose to be seen on the page of an event. A row ends with the last valid ticket of its person.
create table visible_attendees (
  event_id uuid not null references events (id),
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  primary key (event_id, user_id)
);
create index visible_attendees_user_idx on visible_attendees (user_id);

alter table event_information add column hides_attendees boolean not null default false;
