-- Admins list all events by the time they were created or start, in any state or in one.
create index events_created_idx on events (created_at, id);
create index events_state_created_idx on events (state, created_at, id);
create index events_starts_idx on events (starts_at, id);
