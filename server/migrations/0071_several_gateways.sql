-- Several payment gateways work together: their own ids of requests, what is known of each attempt, and their state.

-- The gateway's own id of a request, such as a checkout session. `answered_at` is when the gateway first confirmed that it
-- knows the attempt; without it the request may have been lost on the way, or only its reply.
alter table payments add column provider_ref text, add column answered_at timestamptz;
create unique index payments_provider_ref_key on payments (gateway, provider_ref) where provider_ref is not null;
-- Open charges are counted per account and number before another one is sent.
create index payments_open_payer_idx on payments (payer_id) where state = 'pending';
create index payments_open_number_idx on payments (number) where state = 'pending' and number is not null;

-- A refund has no gateway of its own, and ids of two gateways may be equal: not unique.
alter table payment_refunds add column provider_ref text, add column former_provider_ref text;
create index payment_refunds_provider_ref_idx on payment_refunds (provider_ref) where provider_ref is not null;

alter table webhook_inbox add column provider_ref text;

-- The state of each gateway, shared by all nodes. A gateway without a row is switched on and up.
create table gateway_states (
  gateway text primary key,
  is_on boolean not null default true,
  -- Why an admin switched it last, and when. The audit log has the admin.
  switch_reason text,
  switched_at timestamptz,
  health text not null default 'up' check (health in ('up', 'down', 'trial')),
  health_since timestamptz not null default now(),
  -- Outages in a row. Each waits longer before the gateway is tried again.
  outages integer not null default 0 check (outages >= 0),
  -- When an attempt was last sent on trial, so that one at a time is.
  trial_at timestamptz
);
-- Gateways' answers of the last minutes, from which health is derived.
create index payment_facts_answers_idx on payment_facts (created_at) where kind in ('sent', 'failed');
