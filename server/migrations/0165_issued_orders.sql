-- Orders that organizers issued by hand: given away, or sold outside of Ngoma. They have a total of 0 XAF and no payment.
-- The buyer of such an order is the recipient's account. Without one (has_account is false) it is the event's organizer, and the
-- recipient is reached by the email address alone.
create table issued_orders (
  order_id uuid primary key references orders (id),
  event_id uuid not null references events (id),
  issuer_id uuid not null references users (id),
  reason text not null check (reason in ('guest_list', 'press', 'artist', 'staff', 'cash', 'other')),
  note text,
  -- Null once the recipient or the organizer has left.
  recipient_name text,
  recipient_email text,
  recipient_number text,
  has_account boolean not null,
  created_at timestamptz not null
);
create index issued_orders_event_idx on issued_orders (event_id, order_id);
create index issued_orders_issuer_idx on issued_orders (issuer_id);
create index issued_orders_email_idx on issued_orders (recipient_email);
create index issued_orders_search_idx on issued_orders using gin (fold(recipient_name || ' ' || recipient_email) gin_trgm_ops);
