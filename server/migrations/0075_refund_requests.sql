-- Refunds of single tickets: what was refunded of an order, and the requests that led to it.

alter table orders add column refunded_xaf bigint not null default 0;
update orders set refunded_xaf = total_xaf where refund = 'full';
alter table orders add constraint orders_refunded_xaf_check check (refunded_xaf >= 0 and refunded_xaf <= total_xaf);

-- Tickets of the line that were refunded one by one. They count no longer as bought.
alter table order_items add column refunded_quantity integer not null default 0;
alter table order_items add constraint order_items_refunded_quantity_check check (refunded_quantity >= 0 and refunded_quantity <= quantity);

-- Set when the event was moved after the first sale: until then everybody gets everything back.
alter table events add column refunds_open_until timestamptz;

create table refund_requests (
  id uuid primary key,
  order_id uuid not null references orders (id),
  event_id uuid not null references events (id),
  -- Counts the requests of an order from 1. Names the transfer in the ledger.
  number integer not null check (number >= 1),
  origin text not null check (origin in ('buyer', 'organizer', 'admin')),
  requester_id uuid not null references users (id),
  reason text not null check (length(reason) between 1 and 500),
  state text not null check (state in ('requested', 'approved', 'declined', 'withdrawn', 'sent', 'done', 'failed')),
  -- False for a gesture of the organizer after which the tickets stay valid.
  ends_tickets boolean not null default true,
  -- The part of the price of these tickets that was not refunded before.
  paid_xaf bigint not null check (paid_xaf >= 1),
  -- What the policy gave when the request was made.
  policy_xaf bigint not null check (policy_xaf >= 0 and policy_xaf <= paid_xaf),
  amount_xaf bigint check (amount_xaf >= 1 and amount_xaf <= paid_xaf),
  commission_back_xaf bigint not null default 0 check (commission_back_xaf >= 0),
  decided_by text check (decided_by in ('policy', 'organizer', 'admin', 'deadline', 'event')),
  decider_id uuid references users (id),
  -- A reason of the system, where nobody wrote one.
  decision_code text check (decision_code in ('ticket_used', 'event_cancelled')),
  decision_note text check (length(decision_note) between 1 and 500),
  decided_at timestamptz,
  -- When the organizer's time to decide is over.
  decide_by timestamptz not null,
  -- Set when that time passed without a decision and the policy gives nothing: an admin decides.
  escalated_at timestamptz,
  created_at timestamptz not null,
  unique (order_id, number),
  check ((state = 'requested') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((decided_by in ('organizer', 'admin')) is not true or decider_id is not null),
  check ((state in ('approved', 'sent', 'done', 'failed')) = (amount_xaf is not null)),
  check (state <> 'declined' or decision_note is not null or decision_code is not null)
);
create index refund_requests_event_idx on refund_requests (event_id, created_at desc);
create index refund_requests_open_idx on refund_requests (decide_by) where state = 'requested';
create index refund_requests_requester_idx on refund_requests (requester_id);
create index refund_requests_decider_idx on refund_requests (decider_id) where decider_id is not null;

create table refund_request_tickets (
  request_id uuid not null references refund_requests (id),
  ticket_id uuid not null references tickets (id),
  paid_xaf bigint not null check (paid_xaf >= 0),
  -- Refunded of this ticket by earlier requests.
  earlier_xaf bigint not null check (earlier_xaf >= 0),
  -- Null until the request is approved.
  amount_xaf bigint check (amount_xaf >= 0),
  commission_back_xaf bigint not null default 0 check (commission_back_xaf >= 0),
  is_open boolean not null,
  primary key (request_id, ticket_id),
  check (earlier_xaf + coalesce(amount_xaf, 0) <= paid_xaf)
);
create unique index refund_request_tickets_open_key on refund_request_tickets (ticket_id) where is_open;
create index refund_request_tickets_ticket_idx on refund_request_tickets (ticket_id);

create table refund_request_steps (
  id uuid primary key,
  request_id uuid not null references refund_requests (id),
  state text not null,
  actor_id uuid references users (id),
  note text,
  happened_at timestamptz not null
);
create index refund_request_steps_request_idx on refund_request_steps (request_id, happened_at);
create trigger refund_request_steps_is_append_only before update or delete on refund_request_steps
  for each row execute function refuse_change();
