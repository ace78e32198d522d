-- Money that matches no purpose, disputes of payments, and the comparison of the books with the gateways.

-- One row per amount in the suspense account, with the outcome that an admin chose.
create table suspense_items (
  id uuid primary key,
  kind text not null check (kind in ('wrong_amount', 'stray')),
  -- The attempt that asked for another amount. A stray payment has none.
  payment_id uuid unique references payments (id),
  gateway text not null,
  gateway_ref text not null,
  gateway_txn_id text,
  -- What is in the suspense account. Zero if the money has another currency, which the ledger does not hold.
  amount_xaf bigint not null check (amount_xaf >= 0),
  -- As the gateway reported it, such as `4900 EUR`, if it is not XAF.
  received text,
  received_at timestamptz not null,
  recorded_by uuid references users (id),
  outcome text check (outcome in ('refunded', 'returned_outside', 'assigned', 'written_off')),
  -- The order that it was assigned to.
  order_id uuid references orders (id),
  reason text check (length(reason) between 1 and 500),
  proof text check (length(proof) between 1 and 500),
  decided_by uuid references users (id),
  decided_at timestamptz,
  unique (gateway, gateway_ref),
  check ((kind = 'wrong_amount') = (payment_id is not null)),
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null) and (outcome is null) = (reason is null)),
  check ((outcome = 'returned_outside') is not true or proof is not null),
  check ((outcome = 'assigned') is not true or order_id is not null)
);
create index suspense_items_open_idx on suspense_items (received_at) where outcome is null;
create index suspense_items_received_idx on suspense_items (gateway, received_at);
create index suspense_items_recorded_by_idx on suspense_items (recorded_by) where recorded_by is not null;
create index suspense_items_decided_by_idx on suspense_items (decided_by) where decided_by is not null;
create index suspense_items_order_idx on suspense_items (order_id) where order_id is not null;

insert into suspense_items (id, kind, payment_id, gateway, gateway_ref, gateway_txn_id, amount_xaf, received, received_at)
select gen_random_uuid(), 'wrong_amount', payment.id, payment.gateway, payment.gateway_ref, fact.detail ->> 'providerTxnId',
  case when fact.detail ->> 'currency' = 'XAF' then greatest(coalesce((fact.detail ->> 'amountXaf')::bigint, 0), 0) else 0 end,
  case when fact.detail ->> 'currency' = 'XAF' then null
    else concat_ws(' ', fact.detail ->> 'amountXaf', fact.detail ->> 'currency') end,
  fact.created_at
from payment_facts fact join payments payment on payment.id = fact.payment_id where fact.kind = 'mismatch'
on conflict do nothing;

-- Disputes of card payments, as their gateway reports them.
create table payment_disputes (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  gateway text not null,
  gateway_dispute_id text not null,
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
  amount_xaf bigint not null check (amount_xaf >= 0),
  reason text not null,
  respond_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  asked_at timestamptz not null,
  -- When the gateway took the money, and when it gave it back. The books follow in the same transaction.
  debited_at timestamptz,
  restored_at timestamptz,
  -- The part of the debit that the organizer bears. The rest is the platform's.
  organizer_xaf bigint not null default 0 check (organizer_xaf >= 0 and organizer_xaf <= amount_xaf),
  -- Whether an admin made the tickets valid again after a dispute was won.
  tickets_outcome text check (tickets_outcome in ('restored', 'left_void')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 500),
  unique (gateway, gateway_dispute_id),
  check (restored_at is null or debited_at is not null),
  check ((tickets_outcome is null) = (decided_at is null) and (tickets_outcome is null) = (decided_by is null))
);
create index payment_disputes_payment_idx on payment_disputes (payment_id);
create index payment_disputes_open_idx on payment_disputes (asked_at) where closed_at is null;
create index payment_disputes_decided_by_idx on payment_disputes (decided_by) where decided_by is not null;

-- The tickets that a dispute made void.
create table disputed_tickets (
  dispute_id uuid not null references payment_disputes (id),
  ticket_id uuid not null references tickets (id),
  primary key (dispute_id, ticket_id)
);
create index disputed_tickets_ticket_idx on disputed_tickets (ticket_id);

-- What a bank took back of an order by a dispute that is open. It is neither refunded nor ours.
alter table orders add column disputed_xaf bigint not null default 0;
alter table orders add constraint orders_disputed_xaf_check check (disputed_xaf >= 0 and refunded_xaf + disputed_xaf <= total_xaf);

-- Lines of the gateways' statements: read from the gateway, given by its answer about one reference, or uploaded.
create table statement_lines (
  id uuid primary key,
  gateway text not null,
  -- A day in UTC, such as `2026-12-01`.
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  kind text not null check (kind in ('payment', 'refund', 'payout')),
  ref text not null,
  txn_id text,
  amount_xaf bigint not null check (amount_xaf > 0),
  at timestamptz not null,
  source text not null check (source in ('gateway', 'asked', 'uploaded')),
  created_at timestamptz not null,
  unique (gateway, kind, ref)
);
create index statement_lines_day_idx on statement_lines (gateway, day);
create trigger statement_lines_is_append_only before update or delete on statement_lines
  for each row execute function refuse_change();

-- How the statement of a day was obtained, each time.
create table statement_loads (
  id uuid primary key,
  gateway text not null,
  -- A day in UTC, such as `2026-12-01`.
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  source text not null check (source in ('gateway', 'asked', 'uploaded')),
  lines integer not null check (lines >= 0),
  -- References that the gateway did not answer about.
  unanswered integer not null default 0 check (unanswered >= 0),
  loaded_by uuid not null references users (id),
  loaded_at timestamptz not null
);
create index statement_loads_day_idx on statement_loads (gateway, day, loaded_at desc);
create index statement_loads_loaded_by_idx on statement_loads (loaded_by);
create trigger statement_loads_is_append_only before update or delete on statement_loads
  for each row execute function refuse_change();

-- What admins found out about differences between the books and a statement.
create table difference_explanations (
  id uuid primary key,
  gateway text not null,
  -- A day in UTC, such as `2026-12-01`.
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  -- Kind and reference of the line, and by how much the gateway's amount exceeds ours.
  difference text not null,
  delta_xaf bigint not null,
  explanation text not null check (length(explanation) between 1 and 500),
  is_written_off boolean not null,
  explained_by uuid not null references users (id),
  explained_at timestamptz not null,
  unique (gateway, day, difference)
);
create index difference_explanations_explained_by_idx on difference_explanations (explained_by);
create trigger difference_explanations_is_append_only before update or delete on difference_explanations
  for each row execute function refuse_change();

-- The closes of days. A day that changed may be closed again.
create table day_closes (
  id uuid primary key,
  gateway text not null,
  -- A day in UTC, such as `2026-12-01`.
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  figures jsonb not null,
  -- Hash of everything that was compared.
  fingerprint text not null,
  note text check (length(note) between 1 and 500),
  closed_by uuid not null references users (id),
  closed_at timestamptz not null
);
create index day_closes_day_idx on day_closes (gateway, day, closed_at desc);
create index day_closes_closed_by_idx on day_closes (closed_by);
create trigger day_closes_is_append_only before update or delete on day_closes for each row execute function refuse_change();

-- The days of the books are found without reading every payment.
create index payments_settled_idx on payments (gateway, settled_at) where state in ('succeeded', 'refunded');
create index payment_refunds_settled_idx on payment_refunds (settled_at) where state = 'succeeded';
