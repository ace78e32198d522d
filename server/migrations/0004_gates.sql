-- A gate (check-in list) may have hours of its own; without them the door is open to the event's team from publication
-- until some hours after the end.
alter table check_in_lists add column opens_at timestamptz;
alter table check_in_lists add column closes_at timestamptz;
alter table check_in_lists add constraint check_in_lists_hours check (closes_at is null or opens_at is null or closes_at > opens_at);
