-- What happened in the product that is worth telling, once per fact. Whom it concerns follows from the event's organizer
-- and from the person named; words are made when it is read, in the reader's language.
create table activities (
  id uuid primary key,
  type text not null,
  source_id uuid not null,
  event_id uuid references events (id),
  person_id uuid references users (id),
  quantity integer,
  happened_at timestamptz not null,
  unique (type, source_id)
);
create index activities_event_idx on activities (event_id, happened_at desc);
create index activities_person_idx on activities (person_id, happened_at desc) where person_id is not null;
create index activities_type_idx on activities (type, happened_at desc);
create index activities_happened_idx on activities (happened_at desc, id desc);
create trigger activities_is_append_only before update or delete on activities for each row execute function refuse_change();
