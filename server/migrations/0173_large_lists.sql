-- Attendees are listed and searched by name in an index alone, and the names are folded once, when a ticket is written.
alter table tickets add column holder_key text not null generated always as (fold(holder_name)) stored;
create index tickets_event_holder_idx on tickets (event_id, holder_key, id) include (state);

-- Few payments are in these states, among many that succeeded.
create index payments_rare_idx on payments (state, created_at desc, id desc) include (gateway)
  where state in ('created', 'failed', 'cancelled', 'refunded');

-- When each buyer bought first. Written once, when the day is closed.
create table first_purchases (
  buyer_id uuid primary key references users (id),
  settled_at timestamptz not null
);
create index first_purchases_settled_idx on first_purchases (settled_at);
