-- Entries whose activity is not recorded yet, one row per batch of scans. A job takes them out (docs/decisions/0098).
create table unrecorded_entries (
  id bigint generated always as identity primary key,
  ticket_ids uuid[] not null check (cardinality(ticket_ids) > 0),
  admitted_at timestamptz not null
);
