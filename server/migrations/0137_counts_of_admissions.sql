-- Counts of an event's tickets, valid and admitted, read these indexes alone, both in the order of the tickets.
create index admissions_event_ticket_idx on admissions (event_id, ticket_id) include (admitted_at);
drop index admissions_event_idx;
create unique index tickets_event_ticket_key on tickets (event_id, id) include (state, ticket_type_id);
drop index tickets_event_id_key;
